// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.zilch.bench.CustomerBean;
import io.github.zilch.bench.CustomerRecord;
import io.github.zilch.bench.OrderBean;
import io.github.zilch.bench.OrderRecord;
import java.io.IOException;
import java.time.format.DateTimeFormatter;

/**
 * Jackson 2 as a mapper, with a serializer for each type as a code generator would write it: no reflection, and names
 * that are encoded once.
 */
public class Jackson2Serializers extends Jackson2Databind {
    private static final SerializableString ORDER_ID = new SerializedString("orderId");
    private static final SerializableString CLIENT_ID = new SerializedString("clientId");
    private static final SerializableString QUANTITY = new SerializedString("quantity");
    private static final SerializableString SHOWN = new SerializedString("shown");
    private static final SerializableString LIMIT = new SerializedString("limit");
    private static final SerializableString FEE = new SerializedString("fee");
    private static final SerializableString PRICE = new SerializedString("price");
    private static final SerializableString SYMBOL = new SerializedString("symbol");
    private static final SerializableString SIDE = new SerializedString("side");
    private static final SerializableString TYPE = new SerializedString("type");
    private static final SerializableString ACCOUNT = new SerializedString("account");
    private static final SerializableString VENUE = new SerializedString("venue");
    private static final SerializableString CURRENCY = new SerializedString("currency");
    private static final SerializableString LIVE = new SerializedString("live");
    private static final SerializableString TIME = new SerializedString("time");
    private static final SerializableString ID = new SerializedString("id");
    private static final SerializableString FIRST_NAME = new SerializedString("firstName");
    private static final SerializableString LAST_NAME = new SerializedString("lastName");
    private static final SerializableString AGE = new SerializedString("age");
    private static final SerializableString ADDRESS = new SerializedString("address");
    private static final SerializableString CHILDREN = new SerializedString("children");
    private static final SerializableString CARDS = new SerializedString("cards");
    private static final SerializableString INCOME = new SerializedString("income");
    private static final SerializableString STREET = new SerializedString("street");
    private static final SerializableString CITY = new SerializedString("city");
    private static final SerializableString ZIP = new SerializedString("zip");
    private static final SerializableString COUNTRY = new SerializedString("country");
    private static final SerializableString NAME = new SerializedString("name");
    private static final SerializableString NUMBER = new SerializedString("number");
    private static final SerializableString EXPIRES = new SerializedString("expires");
    private static final SerializableString ACTIVE = new SerializedString("active");
    private static final SerializableString LEGS = new SerializedString("legs");

    public Jackson2Serializers() {
        super(new SimpleModule()
                .addSerializer(new CustomerRecordSerializer())
                .addSerializer(new CustomerBeanSerializer())
                .addSerializer(new OrderRecordSerializer())
                .addSerializer(new OrderBeanSerializer()));
    }

    private static final class CustomerRecordSerializer extends StdSerializer<CustomerRecord> {
        private static final long serialVersionUID = 1;

        CustomerRecordSerializer() {
            super(CustomerRecord.class);
        }

        @Override
        public void serialize(CustomerRecord customer, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeStartObject();
            out.writeFieldName(ID);
            out.writeNumber(customer.id());
            out.writeFieldName(FIRST_NAME);
            out.writeString(customer.firstName());
            out.writeFieldName(LAST_NAME);
            out.writeString(customer.lastName());
            out.writeFieldName(AGE);
            out.writeNumber(customer.age());
            out.writeFieldName(ADDRESS);
            write(customer.address(), out);
            out.writeFieldName(CHILDREN);
            out.writeStartArray();
            for (CustomerRecord.Child child : customer.children()) {
                write(child, out);
            }
            out.writeEndArray();
            out.writeFieldName(CARDS);
            out.writeStartArray();
            for (CustomerRecord.Card card : customer.cards()) {
                write(card, out);
            }
            out.writeEndArray();
            out.writeFieldName(INCOME);
            out.writeNumber(customer.income());
            out.writeEndObject();
        }

        private static void write(CustomerRecord.Address address, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName(STREET);
            out.writeString(address.street());
            out.writeFieldName(CITY);
            out.writeString(address.city());
            out.writeFieldName(ZIP);
            out.writeString(address.zip());
            out.writeFieldName(COUNTRY);
            out.writeString(address.country());
            out.writeEndObject();
        }

        private static void write(CustomerRecord.Child child, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName(NAME);
            out.writeString(child.name());
            out.writeFieldName(AGE);
            out.writeNumber(child.age());
            out.writeEndObject();
        }

        private static void write(CustomerRecord.Card card, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName(TYPE);
            out.writeString(card.type());
            out.writeFieldName(NUMBER);
            out.writeString(card.number());
            out.writeFieldName(EXPIRES);
            out.writeString(card.expires());
            out.writeFieldName(ACTIVE);
            out.writeBoolean(card.active());
            out.writeEndObject();
        }
    }

    private static final class OrderRecordSerializer extends StdSerializer<OrderRecord> {
        private static final long serialVersionUID = 1;

        OrderRecordSerializer() {
            super(OrderRecord.class);
        }

        @Override
        public void serialize(OrderRecord order, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeStartObject();
            out.writeFieldName(ORDER_ID);
            out.writeNumber(order.orderId());
            out.writeFieldName(CLIENT_ID);
            out.writeNumber(order.clientId());
            out.writeFieldName(QUANTITY);
            out.writeNumber(order.quantity());
            out.writeFieldName(SHOWN);
            out.writeNumber(order.shown());
            out.writeFieldName(LIMIT);
            out.writeNumber(order.limit());
            out.writeFieldName(FEE);
            out.writeNumber(order.fee());
            out.writeFieldName(PRICE);
            out.writeNumber(order.price());
            out.writeFieldName(SYMBOL);
            out.writeString(order.symbol());
            out.writeFieldName(SIDE);
            out.writeString(order.side());
            out.writeFieldName(TYPE);
            out.writeString(order.type());
            out.writeFieldName(ACCOUNT);
            out.writeString(order.account());
            out.writeFieldName(VENUE);
            out.writeString(order.venue());
            out.writeFieldName(CURRENCY);
            out.writeString(order.currency());
            out.writeFieldName(LIVE);
            out.writeBoolean(order.live());
            out.writeFieldName(TIME);
            out.writeString(DateTimeFormatter.ISO_INSTANT.format(order.time()));
            out.writeFieldName(LEGS);
            int[] legs = order.legs();
            out.writeArray(legs, 0, legs.length);
            out.writeEndObject();
        }
    }

    private static final class CustomerBeanSerializer extends StdSerializer<CustomerBean> {
        private static final long serialVersionUID = 1;

        CustomerBeanSerializer() {
            super(CustomerBean.class);
        }

        @Override
        public void serialize(CustomerBean customer, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeStartObject();
            out.writeFieldName(ID);
            out.writeNumber(customer.getId());
            out.writeFieldName(FIRST_NAME);
            out.writeString(customer.getFirstName());
            out.writeFieldName(LAST_NAME);
            out.writeString(customer.getLastName());
            out.writeFieldName(AGE);
            out.writeNumber(customer.getAge());
            out.writeFieldName(ADDRESS);
            write(customer.getAddress(), out);
            out.writeFieldName(CHILDREN);
            out.writeStartArray();
            for (CustomerBean.Child child : customer.getChildren()) {
                write(child, out);
            }
            out.writeEndArray();
            out.writeFieldName(CARDS);
            out.writeStartArray();
            for (CustomerBean.Card card : customer.getCards()) {
                write(card, out);
            }
            out.writeEndArray();
            out.writeFieldName(INCOME);
            out.writeNumber(customer.getIncome());
            out.writeEndObject();
        }

        private static void write(CustomerBean.Address address, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName(STREET);
            out.writeString(address.getStreet());
            out.writeFieldName(CITY);
            out.writeString(address.getCity());
            out.writeFieldName(ZIP);
            out.writeString(address.getZip());
            out.writeFieldName(COUNTRY);
            out.writeString(address.getCountry());
            out.writeEndObject();
        }

        private static void write(CustomerBean.Child child, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName(NAME);
            out.writeString(child.getName());
            out.writeFieldName(AGE);
            out.writeNumber(child.getAge());
            out.writeEndObject();
        }

        private static void write(CustomerBean.Card card, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName(TYPE);
            out.writeString(card.getType());
            out.writeFieldName(NUMBER);
            out.writeString(card.getNumber());
            out.writeFieldName(EXPIRES);
            out.writeString(card.getExpires());
            out.writeFieldName(ACTIVE);
            out.writeBoolean(card.isActive());
            out.writeEndObject();
        }
    }

    private static final class OrderBeanSerializer extends StdSerializer<OrderBean> {
        private static final long serialVersionUID = 1;

        OrderBeanSerializer() {
            super(OrderBean.class);
        }

        @Override
        public void serialize(OrderBean order, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeStartObject();
            out.writeFieldName(ORDER_ID);
            out.writeNumber(order.getOrderId());
            out.writeFieldName(CLIENT_ID);
            out.writeNumber(order.getClientId());
            out.writeFieldName(QUANTITY);
            out.writeNumber(order.getQuantity());
            out.writeFieldName(SHOWN);
            out.writeNumber(order.getShown());
            out.writeFieldName(LIMIT);
            out.writeNumber(order.getLimit());
            out.writeFieldName(FEE);
            out.writeNumber(order.getFee());
            out.writeFieldName(PRICE);
            out.writeNumber(order.getPrice());
            out.writeFieldName(SYMBOL);
            out.writeString(order.getSymbol());
            out.writeFieldName(SIDE);
            out.writeString(order.getSide());
            out.writeFieldName(TYPE);
            out.writeString(order.getType());
            out.writeFieldName(ACCOUNT);
            out.writeString(order.getAccount());
            out.writeFieldName(VENUE);
            out.writeString(order.getVenue());
            out.writeFieldName(CURRENCY);
            out.writeString(order.getCurrency());
            out.writeFieldName(LIVE);
            out.writeBoolean(order.isLive());
            out.writeFieldName(TIME);
            out.writeString(DateTimeFormatter.ISO_INSTANT.format(order.getTime()));
            out.writeFieldName(LEGS);
            int[] legs = order.getLegs();
            out.writeArray(legs, 0, legs.length);
            out.writeEndObject();
        }
    }
}
