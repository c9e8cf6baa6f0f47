// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import io.github.zilch.site.SitePage.Group;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of the site and the menu. A page has the same path in the site as in the project. */
final class SiteMap {
    /** Where the Javadoc of the library is. */
    static final String API = "api";

    private final Map<String, SitePage> bySource = new LinkedHashMap<>();

    private SiteMap() {}

    static SiteMap of(Path project) {
        SiteMap map = new SiteMap();
        map.add("README.md", "Zilch", Group.GUIDE);
        map.add("docs/guide.md", "Guide", Group.GUIDE);
        map.add("docs/recipes.md", "Recipes", Group.GUIDE);
        map.add("docs/serializers.md", "Serializers", Group.GUIDE);
        map.add("docs/options.md", "Options and nulls", Group.GUIDE);
        map.add("docs/mistakes.md", "Common mistakes", Group.GUIDE);
        map.add("docs/glossary.md", "Glossary", Group.GUIDE);
        map.add("docs/benchmarks.md", "Benchmarks", Group.FIGURES);
        map.add("docs/benchmarks/tables.md", "Benchmark tables", Group.FIGURES);
        map.add("examples/fix2json/README.md", "fix2json", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/command.md", "fix2json: command", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/json.md", "fix2json: JSON", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/orders.md", "fix2json: orders", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/latencies.md", "fix2json: latencies", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/differences.md", "fix2json: differences", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/gateway.md", "fix2json: gateway", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/operations.md", "fix2json: operations", Group.APPLICATIONS);
        map.add("examples/fix2json/docs/load.md", "fix2json: load", Group.APPLICATIONS);
        map.add("examples/rows2json/README.md", "rows2json", Group.APPLICATIONS);
        map.add("examples/fix2json-kafka/README.md", "fix2json-kafka", Group.APPLICATIONS);
        map.add("examples/sbe2json/README.md", "sbe2json", Group.APPLICATIONS);
        map.add("integrations/connect/README.md", "zilch-connect", Group.APPLICATIONS);
        map.add("integrations/log4j2/README.md", "zilch-log4j2", Group.APPLICATIONS);
        map.add("integrations/logback/README.md", "zilch-logback", Group.APPLICATIONS);
        map.add("integrations/spring/README.md", "zilch-spring-boot-starter", Group.APPLICATIONS);
        map.add("docs/contract.md", "Contract", Group.PROJECT);
        map.add("docs/trust.md", "Trust", Group.PROJECT);
        map.add("docs/supply-chain.md", "Supply chain", Group.PROJECT);
        map.add("SECURITY.md", "Security", Group.PROJECT);
        map.add("CHANGELOG.md", "Changes", Group.PROJECT);
        map.add("CONTRIBUTING.md", "Contributing", Group.MAINTAINERS);
        map.add("docs/maintainers/architecture.md", "Architecture", Group.MAINTAINERS);
        map.add("docs/maintainers/design.md", "Decisions", Group.MAINTAINERS);
        map.add("examples/fix2json/docs/design.md", "Design of fix2json", Group.MAINTAINERS);
        map.add("docs/maintainers/performance-log.md", "Performance log", Group.MAINTAINERS);
        map.add("docs/maintainers/attacks.md", "Attacks", Group.MAINTAINERS);
        map.add("docs/maintainers/mutations.md", "Mutations", Group.MAINTAINERS);
        map.add("RELEASING.md", "Releasing", Group.MAINTAINERS);
        for (String source : map.bySource.keySet()) {
            if (!Files.isRegularFile(project.resolve(source))) {
                throw new IllegalStateException(source + " is in the menu of the site and not in the project");
            }
        }
        return map;
    }

    private void add(String source, String name, Group group) {
        String target = source.equals("README.md")
                ? "index.html"
                : source.replaceAll("README\\.md$", "index.md")
                        .replaceAll("\\.md$", ".html")
                        .toLowerCase();
        bySource.put(source, new SitePage(source, target, name, group));
    }

    List<SitePage> pages() {
        return new ArrayList<>(bySource.values());
    }

    Optional<SitePage> bySource(String source) {
        return Optional.ofNullable(bySource.get(source));
    }
}
