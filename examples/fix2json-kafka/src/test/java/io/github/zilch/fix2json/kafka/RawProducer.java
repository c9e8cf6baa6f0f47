// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceDataCollection;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.RequestHeader;

/** Sends what Kafka's own producer refuses to send: a record with any timestamp or in the name of another producer. */
public final class RawProducer {
    private static final short VERSION = 9; // names the topic

    private RawProducer() {}

    /** Sends a record with a timestamp, as clients in other languages do. */
    public static void send(String server, String topic, long timestamp, byte[] value) throws IOException {
        send(
                server,
                new TopicPartition(topic, 0),
                MemoryRecords.withRecords(Compression.NONE, new SimpleRecord(timestamp, new byte[] {'k'}, value)));
    }

    /** Sends a record of a later run of an idempotent producer: what the producer itself sends after that is refused. */
    public static void fence(String server, TopicPartition partition, ProducerState producer, byte[] value)
            throws IOException {
        short epoch = (short) (producer.producerEpoch() + 1);
        send(
                server,
                partition,
                MemoryRecords.withIdempotentRecords(
                        Compression.NONE, producer.producerId(), epoch, 0, new SimpleRecord(value)));
    }

    private static void send(String server, TopicPartition partition, MemoryRecords records) throws IOException {
        TopicProduceDataCollection topics = new TopicProduceDataCollection();
        topics.add(new TopicProduceData()
                .setName(partition.topic())
                .setPartitionData(List.of(new PartitionProduceData()
                        .setIndex(partition.partition())
                        .setRecords(records))));
        ProduceRequestData data = new ProduceRequestData()
                .setAcks((short) -1)
                .setTimeoutMs(10_000)
                .setTopicData(topics);
        ByteBuffer request = new ProduceRequest(data, VERSION)
                .serializeWithHeader(new RequestHeader(ApiKeys.PRODUCE, VERSION, "raw", 1));
        String[] address = server.split(":");
        try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]))) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(request.remaining());
            out.write(request.array(), request.arrayOffset() + request.position(), request.remaining());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.readNBytes(in.readInt());
        }
    }
}
