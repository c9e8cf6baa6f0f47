// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Adapts an SVG document from Lets-Plot to light and dark colour schemes. Colours become CSS classes with a value for
 * each scheme, and the background becomes transparent. Random ids are replaced, and coordinates are rounded to a
 * hundredth of a pixel, so that equal charts are equal files.
 */
final class ThemedSvg {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(?:[eE]-?\\d+)?");

    /** The background colours of Lets-Plot: white and transparent. */
    private static final Pattern BACKGROUND = Pattern.compile("rgb\\(255,255,255\\)|rgba\\(.*,0(?:\\.0)?\\)");

    private static final Pattern REFERENCE = Pattern.compile("url\\(#(.*)\\)");

    private final Map<String, String> texts;
    private final Document document;
    private final Map<String, String> ids = new LinkedHashMap<>();

    private ThemedSvg(Map<String, String> texts, Document document) {
        this.texts = texts;
        this.document = document;
    }

    /** Returns the adapted document, with the texts that are keys of a map replaced by the map's values. */
    static String of(String svg, String title, Map<String, String> texts) {
        try {
            ThemedSvg themed = new ThemedSvg(
                    texts,
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader(svg))));
            Element root = themed.document.getDocumentElement();
            themed.clean(root);
            themed.addTitleAndStyle(root, title);
            return themed.text();
        } catch (ParserConfigurationException | SAXException | IOException | TransformerException e) {
            throw new IllegalStateException("not an SVG document", e);
        }
    }

    private void clean(Element element) {
        NodeList children = element.getChildNodes();
        for (int i = children.getLength() - 1; i >= 0; i--) {
            Node child = children.item(i);
            if (child instanceof Element inner) {
                if (inner.getTagName().equals("style")) {
                    element.removeChild(inner);
                } else {
                    clean(inner);
                }
            } else if (child.getTextContent().isBlank()) {
                element.removeChild(child);
            } else {
                String text = child.getTextContent().strip();
                child.setTextContent(texts.getOrDefault(text, text));
            }
        }
        element.removeAttribute("clip-bounds-jfx");
        colour(element, "fill");
        colour(element, "stroke");
        element.removeAttribute("style");
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            attribute.setValue(normalized(attribute));
        }
    }

    /** Replaces a colour with a CSS class. Lets-Plot sets some colours as attributes and others in the style. */
    private static void colour(Element element, String property) {
        String style = element.getAttribute("style");
        Pattern inStyle = Pattern.compile("(?:^|;)\\s*" + property + "\\s*:\\s*([^;]+);?");
        Matcher matcher = inStyle.matcher(style);
        String colour = element.getAttribute(property);
        if (matcher.find()) {
            colour = matcher.group(1).strip();
            element.setAttribute("style", matcher.replaceFirst(";"));
        }
        ChartColour known = ChartColour.ofLight(colour);
        if (known == null) {
            return;
        }
        element.setAttribute(property, known.light);
        String name = property.equals("fill") ? known.fillClass() : known.strokeClass();
        element.setAttribute("class", (element.getAttribute("class") + " " + name).strip());
    }

    private String normalized(Attr attribute) {
        String value = attribute.getValue();
        if (attribute.getName().equals("id")) {
            return id(value);
        }
        if (BACKGROUND.matcher(value).matches()) {
            return "none";
        }
        Matcher reference = REFERENCE.matcher(value);
        if (reference.matches()) {
            return "url(#" + id(reference.group(1)) + ")";
        }
        return NUMBER.matcher(value)
                .replaceAll(number -> String.format(Locale.ROOT, "%.2f", Double.parseDouble(number.group()))
                        .replaceFirst("\\.?0+$", ""));
    }

    /** Returns a stable id for a random id of Lets-Plot. */
    private String id(String random) {
        return ids.computeIfAbsent(random, key -> "id" + ids.size());
    }

    private void addTitleAndStyle(Element root, String title) {
        root.setAttribute("viewBox", "0 0 " + root.getAttribute("width") + " " + root.getAttribute("height"));
        root.setAttribute("role", "img");
        Element name =
                document.createElement("title"); // has the namespace of the text around it, as all parsed elements have
        name.setTextContent(title);
        Element style = document.createElement("style");
        style.setTextContent(style());
        root.insertBefore(style, root.getFirstChild());
        root.insertBefore(name, style);
    }

    private static String style() {
        StringBuilder light = new StringBuilder();
        StringBuilder dark = new StringBuilder();
        for (ChartColour colour : ChartColour.values()) {
            light.append(rules(colour, colour.light));
            dark.append("  ").append(rules(colour, colour.dark).replace("\n.", "\n  ."));
        }
        return """

                text { font: 13px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: %s }
                .plot-title { font-size: 17px; font-weight: 600 }
                .plot-subtitle, .axis-title-x, .axis-title-y, .axis-text-x { fill: %s }
                .legend-item { font-size: 12px }
                .facet-strip-text-x { font-weight: 600 }
                %s@media (prefers-color-scheme: dark) {
                  text { fill: %s }
                  .plot-subtitle, .axis-title-x, .axis-title-y, .axis-text-x { fill: %s }
                %s}
                """.formatted(
                        ChartColour.TEXT.light,
                        ChartColour.MUTED.light,
                        light,
                        ChartColour.TEXT.dark,
                        ChartColour.MUTED.dark,
                        dark);
    }

    private static String rules(ChartColour colour, String value) {
        return ".%s { fill: %s }\n.%s { stroke: %s }\n"
                .formatted(colour.fillClass(), value, colour.strokeClass(), value);
    }

    private String text() throws TransformerException {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter text = new StringWriter();
        transformer.transform(new DOMSource(document), new StreamResult(text));
        return text.toString().replace("><g", ">\n<g") + "\n";
    }
}
