// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
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

/** Sends what Kafka's own producer refuses to send: a record with any timestamp, as clients in other languages do. */
final class RawProducer {
    private static final short VERSION = 9; // names the topic

    private RawProducer() {}

    static void send(String server, String topic, long timestamp, byte[] value) throws IOException {
        MemoryRecords records =
                MemoryRecords.withRecords(Compression.NONE, new SimpleRecord(timestamp, new byte[] {'k'}, value));
        TopicProduceDataCollection topics = new TopicProduceDataCollection();
        topics.add(new TopicProduceData()
                .setName(topic)
                .setPartitionData(List.of(new PartitionProduceData().setIndex(0).setRecords(records))));
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
