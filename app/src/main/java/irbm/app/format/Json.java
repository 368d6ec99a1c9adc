package irbm.app.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * JSON objects as maps. A value is a string, a number, a truth value, a list or a map of such values; members whose value
 * is null are left out when read, and an empty {@link OptionalDouble} is written as null. Numbers that are not finite are
 * written as strings, because JSON has none.
 */
public final class Json {
    private static final int DEEPEST = 32;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private Json() {}

    /** The text of an object, on several lines, with a line end. */
    public static String write(Map<String, ?> object) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            generator.setPrettyPrinter(new DefaultPrettyPrinter());
            writeValue(generator, object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void writeValue(JsonGenerator generator, Object value) throws IOException {
        if (value instanceof Map<?, ?> members) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                generator.writeFieldName(String.valueOf(member.getKey()));
                writeValue(generator, member.getValue());
            }
            generator.writeEndObject();
        } else if (value instanceof List<?> items) {
            generator.writeStartArray();
            for (Object item : items) {
                writeValue(generator, item);
            }
            generator.writeEndArray();
        } else if (value instanceof Boolean truth) {
            generator.writeBoolean(truth);
        } else if (value instanceof Integer || value instanceof Long) {
            generator.writeNumber(((Number) value).longValue());
        } else if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            generator.writeNumber(number.doubleValue());
        } else if (value instanceof OptionalDouble number) {
            writeOptional(generator, number);
        } else {
            generator.writeString(value.toString());
        }
    }

    private static void writeOptional(JsonGenerator generator, OptionalDouble number) throws IOException {
        if (number.isPresent()) {
            writeValue(generator, number.getAsDouble());
        } else {
            generator.writeNull();
        }
    }

    /** Reads exactly one object; {@code where} goes into the message when the text is something else. */
    public static Map<String, Object> read(String where, byte[] text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw Malformed.at(where, "expected a JSON object");
            }
            Map<String, Object> object = readObject(parser);
            if (parser.nextToken() != null) {
                throw Malformed.at(where, "goes on after its JSON object");
            }
            return object;
        } catch (JsonProcessingException e) {
            throw Malformed.at(where, "expected a JSON object: %s", e.getOriginalMessage());
        } catch (IOException e) {
            throw Malformed.at(where, "expected a JSON object: %s", Malformed.reason(e));
        }
    }

    private static Map<String, Object> readObject(JsonParser parser) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                object.put(name, readValue(parser));
            }
        }
        return Collections.unmodifiableMap(object);
    }

    private static Object readValue(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> readObject(parser);
            case START_ARRAY -> readList(parser);
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? (Object) parser.getText()
                        : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> parser.getText();
        };
    }

    private static List<Object> readList(JsonParser parser) throws IOException {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.VALUE_NULL) {
                items.add(readValue(parser));
            }
        }
        return Collections.unmodifiableList(items);
    }
}
