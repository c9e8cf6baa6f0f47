// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToByteEncoder;

/** Encodes trades, one a line. Netty calls it on the thread of its channel, so it needs no pool. */
final class NettyEncoder extends MessageToByteEncoder<Trade> {
    private final JsonBuilder json = new JsonBuilder();

    NettyEncoder() {
        super(Trade.class);
    }

    @Override
    protected void encode(ChannelHandlerContext context, Trade trade, ByteBuf out) {
        TradeJson.write(json, trade);
        out.writeBytes(json.byteBuffer()).writeByte('\n');
    }
}
