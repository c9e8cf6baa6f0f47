// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PercentilePlotTest {
    private static Element line(long... latencies) throws Exception {
        Histogram histogram = new Histogram(1, 1_000_000_000_000L, 3);
        for (long latency : latencies) {
            histogram.recordValue(latency);
        }
        String svg = new PercentilePlot("A plot", 1, 8).line("work", histogram).svg();
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertEquals("A plot", document.getElementsByTagName("title").item(0).getTextContent());
        return (Element) document.getElementsByTagName("polyline").item(0);
    }

    @Test
    void lineStartsAtTheMinimumAndEndsAtTheMaximum() throws Exception {
        String[] points =
                line(1_000, 1_000, 1_000, 100_000).getAttribute("points").split(" ");
        assertEquals("80.0,288.6", points[0]);
        assertEquals("197.1", points[points.length - 1].split(",")[1]);
    }

    @Test
    void pointsOutsideTheAxesAreDrawnOnTheirEdge() throws Exception {
        for (String point : line(1, 1_000_000_000_000L).getAttribute("points").split(" ")) {
            double x = Double.parseDouble(point.split(",")[0]);
            double y = Double.parseDouble(point.split(",")[1]);
            assertTrue(x >= 80 && x <= 700 && y >= 60 && y <= 380, point);
        }
    }

    @Test
    void bothColourSchemesAreIncluded() {
        String svg = new PercentilePlot("A plot", 1, 8).svg();
        assertTrue(svg.contains("@media (prefers-color-scheme: dark)"), svg);
        assertTrue(svg.contains(">99.9999 %</text>") && svg.contains(">100 ms</text>"), svg);
    }

    @Test
    void axisOfSecondsHasNoOtherUnit() {
        String svg = new PercentilePlot("A plot", 8, 13).svg();
        assertTrue(svg.contains(">100 ms</text>") && svg.contains(">1 s</text>"), svg);
        assertTrue(svg.contains(">10000 s</text>"), svg);
    }

    @Test
    void namesCannotEndTheDocument() throws Exception {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(5);
        String svg = new PercentilePlot("A & B", 0, 3)
                .line("</svg> \u0001", histogram)
                .svg();
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertEquals("A & B", document.getElementsByTagName("title").item(0).getTextContent());
    }
}
