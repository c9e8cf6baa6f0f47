// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import io.github.zilch.site.RenderedPage.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Renders Markdown as HTML. Links to pages lead to their place in the site, those to other files to the repository. */
final class PageRenderer {
    private static final String REPOSITORY = "https://github.com/zilch/zilch-json/blob/main/";
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private final Path project;
    private final SiteMap map;
    private final Set<Path> images = new TreeSet<>();
    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();

    /** Wide things get a box of their own that scrolls, so that the page itself never does on a phone. */
    private final HtmlRenderer renderer = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .attributeProviderFactory(context -> this::attributes)
            .build();

    PageRenderer(Path project, SiteMap map) {
        this.project = project;
        this.map = map;
    }

    /** Returns the images that the pages show, relative to the project. */
    Set<Path> images() {
        return images;
    }

    RenderedPage render(SitePage page) throws IOException {
        Node document = parser.parse(Files.readString(project.resolve(page.source())));
        document.accept(new Relink(page));
        String html = renderer.render(document)
                .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
                .replace("</table>", "</table></div>");
        Sections sections = new Sections();
        document.accept(sections);
        return new RenderedPage(html, sections.end());
    }

    private void attributes(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Heading heading) {
            attributes.put("id", anchor(text(heading)));
        } else if (node instanceof FencedCodeBlock && tag.equals("pre")) {
            attributes.put("tabindex", "0"); // so that the keyboard can scroll it
        }
    }

    /** Returns the name of a heading in links, as GitHub makes it. */
    static String anchor(String heading) {
        return heading.toLowerCase().replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
    }

    private static String text(Node node) {
        TextCollector collector = new TextCollector();
        node.accept(collector);
        return collector.text.toString();
    }

    /** Collects the words of a page, without their markup. */
    private static class TextCollector extends AbstractVisitor {
        final StringBuilder text = new StringBuilder();

        @Override
        public void visit(Text literal) {
            text.append(literal.getLiteral());
        }

        @Override
        public void visit(Code code) {
            text.append(code.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak lineBreak) {
            text.append(' ');
        }
    }

    /** Replaces the destinations of links and images. */
    private final class Relink extends AbstractVisitor {
        private final SitePage page;

        Relink(SitePage page) {
            this.page = page;
        }

        @Override
        public void visit(Link link) {
            link.setDestination(destination(link.getDestination()));
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            if (image.getDestination().matches("[a-z]+:.*")) {
                image.insertBefore(new Text(text(image))); // a badge: the site loads nothing from elsewhere
                image.unlink();
                return;
            }
            String file = inProject(image.getDestination());
            images.add(Path.of(file));
            image.setDestination(page.toRoot() + file);
        }

        private String destination(String link) {
            if (link.matches("[a-z]+:.*") || link.startsWith("#")) {
                return link.replace(
                        "https://javadoc.io/doc/io.github.zilch/zilch-json",
                        page.toRoot() + SiteMap.API + "/index.html");
            }
            int hash = link.indexOf('#');
            String path = inProject(hash < 0 ? link : link.substring(0, hash));
            String anchor = hash < 0 ? "" : link.substring(hash);
            Optional<SitePage> target = map.bySource(path).or(() -> map.bySource(path + "/README.md"));
            return target.map(to -> page.toRoot() + to.target()).orElse(REPOSITORY + path) + anchor;
        }

        private String inProject(String link) {
            Path directory =
                    Optional.ofNullable(Path.of(page.source()).getParent()).orElse(Path.of(""));
            String path = directory.resolve(link).normalize().toString().replace('\\', '/');
            if (!Files.exists(project.resolve(path))) {
                throw new IllegalStateException(page.source() + " links to " + link + ", which does not exist");
            }
            return path;
        }
    }

    /** Collects the text of a page by its headings. */
    private static final class Sections extends TextCollector {
        private final List<Section> sections = new ArrayList<>();
        private String heading = "";

        List<Section> end() {
            String words = text.toString().replaceAll("\\s+", " ").strip();
            if (!heading.isEmpty() || !words.isEmpty()) {
                sections.add(new Section(anchor(heading), heading, words));
            }
            text.setLength(0);
            return sections;
        }

        @Override
        public void visit(Heading next) {
            end();
            heading = text(next);
        }

        @Override
        public void visit(FencedCodeBlock block) {
            text.append(' ').append(block.getLiteral()).append(' ');
        }

        @Override
        public void visit(HtmlBlock html) {
            text.append(' ');
        }

        @Override
        public void visit(CustomBlock block) {
            if (!(block instanceof TableBlock)) {
                throw new IllegalStateException("unknown block: " + block);
            }
            visitChildren(block);
        }

        @Override
        protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            text.append(' ');
        }
    }
}
