// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Members;
import io.github.zilch.bench.model.Samples;
import java.util.List;

/** A video and its pictures: the members of the document of the benchmark jvm-serializers, with values of our own. */
@JsonSerializable
@CompiledJson
@Json
public record MediaContent(int id, List<Image> images, Media media) {
    private static final JsonShape CONTENT = Members.shape(MediaContent.class);
    private static final JsonShape IMAGE = Members.shape(Image.class);
    private static final JsonShape MEDIA = Members.shape(Media.class);

    /** The size of an image. */
    public enum Size {
        SMALL,
        LARGE
    }

    /** The player of a video. */
    public enum Player {
        JAVA,
        FLASH
    }

    /** A picture. */
    @JsonSerializable
    public record Image(int height, Size size, String title, String uri, int width) {}

    /** A video. */
    @JsonSerializable
    public record Media(
            int bitrate,
            String copyright,
            long duration,
            String format,
            int height,
            List<String> persons,
            Player player,
            long size,
            String title,
            String uri,
            int width) {}

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "MediaContent",
                        "A video and its pictures: the members of the document of jvm-serializers, with values of our own.",
                        MediaContent.class,
                        () -> Samples.messages(List.of(create()), MediaContent::withId))
                .builder((json, content) -> content.write(json))
                .row((json, content) -> content.writeRow(json))
                .generated(MediaContentJson::write));
    }

    private static MediaContent create() {
        String title = "Opening of the yearly meeting";
        return new MediaContent(
                0,
                List.of(
                        new Image(768, Size.LARGE, title, "https://example.org/opening_large.jpg", 1_024),
                        new Image(240, Size.SMALL, title, "https://example.org/opening_small.jpg", 320)),
                new Media(
                        262_144,
                        null,
                        18_000_000,
                        "video/mpg4",
                        480,
                        List.of("Ann Example", "Bob Sample"),
                        Player.JAVA,
                        58_982_400,
                        title,
                        "https://example.org/opening.mpg",
                        640));
    }

    private MediaContent withId(int newId) {
        return new MediaContent(newId, images, media);
    }

    private void write(JsonBuilder json) {
        json.put("id", id);
        JsonBuilder imagesArray = json.createJSONArray("images");
        for (int i = 0; i < images.size(); i++) {
            Image image = images.get(i);
            imagesArray
                    .createJSON()
                    .put("height", image.height)
                    .put("size", image.size)
                    .put("title", image.title)
                    .put("uri", image.uri)
                    .put("width", image.width);
        }
        JsonBuilder mediaObject = json.createJSON("media").put("bitrate", media.bitrate);
        Members.putOrNull(mediaObject, "copyright", media.copyright);
        mediaObject.put("duration", media.duration).put("format", media.format).put("height", media.height);
        JsonBuilder persons = mediaObject.createJSONArray("persons");
        for (int i = 0; i < media.persons.size(); i++) {
            persons.add(media.persons.get(i));
        }
        mediaObject
                .put("player", media.player)
                .put("size", media.size)
                .put("title", media.title)
                .put("uri", media.uri)
                .put("width", media.width);
    }

    private void writeRow(JsonBuilder json) {
        JsonRow row = json.reset(CONTENT).add(id).addArray();
        for (int i = 0; i < images.size(); i++) {
            Image image = images.get(i);
            row.addRow(IMAGE)
                    .add(image.height)
                    .add(image.size)
                    .add(image.title)
                    .add(image.uri)
                    .add(image.width)
                    .end();
        }
        row.end().addRow(MEDIA).add(media.bitrate).add(media.copyright).add(media.duration);
        row.add(media.format).add(media.height).addArray();
        for (int i = 0; i < media.persons.size(); i++) {
            row.add(media.persons.get(i));
        }
        row.end()
                .add(media.player)
                .add(media.size)
                .add(media.title)
                .add(media.uri)
                .add(media.width);
        row.end().end();
    }
}
