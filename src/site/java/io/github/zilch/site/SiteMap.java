// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

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

    private static final String GUIDE = "Guide";
    private static final String APPLICATIONS = "Applications";
    private static final String PROJECT = "Project";
    private static final String MAINTAINERS = "For maintainers";

    private final Map<String, SitePage> bySource = new LinkedHashMap<>();

    private SiteMap() {}

    static SiteMap of(Path project) {
        SiteMap map = new SiteMap();
        map.add("README.md", "Zilch", GUIDE);
        map.add("docs/recipes.md", "Recipes", GUIDE);
        map.add("docs/serializers.md", "Serializers", GUIDE);
        map.add("docs/options.md", "Options and nulls", GUIDE);
        map.add("docs/mistakes.md", "Common mistakes", GUIDE);
        map.add("docs/benchmarks.md", "Benchmarks", GUIDE);
        map.add("examples/fix2json/README.md", "fix2json", APPLICATIONS);
        map.add("examples/rows2json/README.md", "rows2json", APPLICATIONS);
        map.add("examples/fix2json-kafka/README.md", "fix2json-kafka", APPLICATIONS);
        map.add("examples/sbe2json/README.md", "sbe2json", APPLICATIONS);
        map.add("integrations/connect/README.md", "zilch-connect", APPLICATIONS);
        map.add("integrations/log4j2/README.md", "zilch-log4j2", APPLICATIONS);
        map.add("docs/contract.md", "Contract", PROJECT);
        map.add("docs/trust.md", "Trust", PROJECT);
        map.add("docs/supply-chain.md", "Supply chain", PROJECT);
        map.add("SECURITY.md", "Security", PROJECT);
        map.add("CHANGELOG.md", "Changes", PROJECT);
        map.add("CONTRIBUTING.md", "Contributing", MAINTAINERS);
        map.add("docs/maintainers/architecture.md", "Architecture", MAINTAINERS);
        map.add("docs/maintainers/design.md", "Decisions", MAINTAINERS);
        map.add("docs/maintainers/performance-log.md", "Performance log", MAINTAINERS);
        map.add("docs/maintainers/targets.md", "Targets", MAINTAINERS);
        map.add("docs/maintainers/attacks.md", "Attacks", MAINTAINERS);
        map.add("docs/maintainers/mutations.md", "Mutations", MAINTAINERS);
        map.add("RELEASING.md", "Releasing", MAINTAINERS);
        for (String source : map.bySource.keySet()) {
            if (!Files.isRegularFile(project.resolve(source))) {
                throw new IllegalStateException(source + " is in the menu of the site and not in the project");
            }
        }
        return map;
    }

    private void add(String source, String name, String group) {
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
