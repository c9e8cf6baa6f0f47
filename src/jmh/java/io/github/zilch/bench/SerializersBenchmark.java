// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeGenerated;
import io.github.zilch.bench.peers.DslJsonGenerated;
import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.ForyMapper;
import io.github.zilch.bench.peers.Jackson3Databind;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes whole objects with generated serializers and with mappers. All writers get the same objects, with the values
 * of {@link CustomerDocument} and {@link OrderDocument}.
 */
public class SerializersBenchmark extends ScenarioBenchmark {
    /** The document to write. */
    public enum Document {
        CUSTOMER,
        ORDER
    }

    /** The kind of types that the document consists of. */
    public enum Source {
        /** Records. */
        RECORDS,
        /** Classes with private fields and getters. */
        CLASSES
    }

    /** The document to write. */
    @Param
    public Document document;

    /** The kind of types that the document consists of. */
    @Param
    public Source source;

    private Object[] messages;

    @Override
    void createMessages() {
        messages = document == Document.CUSTOMER
                ? Samples.immutable(
                        List.of(CustomerDocument.changing()),
                        source == Source.RECORDS ? CustomerRecord::of : CustomerBean::of)
                : Samples.immutable(
                        List.of(OrderDocument.changing()), source == Source.RECORDS ? OrderRecord::of : OrderBean::of);
    }

    private Object next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        Object message = next();
        if (message instanceof CustomerRecord customer) {
            customer.write(json);
        } else if (message instanceof CustomerBean customer) {
            customer.write(json);
        } else if (message instanceof OrderRecord order) {
            order.write(json);
        } else {
            ((OrderBean) message).write(json);
        }
    }

    @Benchmark
    public int zilchGenerated(Zilch writer) {
        JsonBuilder json = writer.json;
        Object message = next();
        if (message instanceof CustomerRecord customer) {
            CustomerRecordJson.write(json, customer);
        } else if (message instanceof CustomerBean customer) {
            CustomerBeanJson.write(json, customer);
        } else if (message instanceof OrderRecord order) {
            OrderRecordJson.write(json, order);
        } else {
            OrderBeanJson.write(json, (OrderBean) message);
        }
        return json.length();
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fory(ForyMapper writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int dslJsonGenerated(DslJsonGenerated writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int avajeGenerated(AvajeGenerated writer) throws IOException {
        return writer.write(next());
    }
}
