// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrimaryKeyTest {
    /** The columns that a table has had: a name is null when it is dropped. */
    private final List<String> names = new ArrayList<>();

    private Relation version() {
        List<Relation.Column> columns = names.stream()
                .filter(name -> name != null)
                .map(name -> new Relation.Column(name, 23, -1, true))
                .toList();
        return new Relation(1, "public", "t", Relation.FULL, columns, List.of());
    }

    /** Returns the columns as the catalogue has them, of which one is the key. */
    private List<Catalog.Column> now(int key) {
        List<Catalog.Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(new Catalog.Column(names.get(i), 23, i == key));
        }
        return columns;
    }

    /** Changes the table. Where columns are dropped, names are not exchanged: one would be taken for the dropped column. */
    private void change(Random random, int key, boolean drops) {
        int at = random.nextInt(names.size());
        int other = random.nextInt(names.size());
        String name = names.get(at);
        switch (random.nextInt(3)) {
            case 0 -> names.add("n" + random.nextInt());
            case 1 -> names.set(at, name == null ? null : "n" + random.nextInt());
            default -> {
                if (drops) {
                    names.set(at, at == key ? name : null);
                    return;
                }
                names.set(at, names.get(other));
                names.set(other, name);
            }
        }
    }

    /** The judge is the history of the table: the key has always been the column that is the key now. */
    @Test
    void randomHistoriesOfATable() {
        Random random = new Random(5);
        int found = 0;
        int rounds = 20_000;
        for (int i = 0; i < rounds; i++) {
            names.clear();
            names.addAll(List.of("a", "b", "c", "d"));
            int key = random.nextInt(4);
            boolean drops = random.nextBoolean();
            for (int j = random.nextInt(3); j > 0; j--) {
                change(random, key, drops);
            }
            Relation sent = version();
            List<String> before = List.copyOf(sent.names());
            int index = (int)
                    names.subList(0, key).stream().filter(name -> name != null).count();
            for (int j = random.nextInt(4); j > 0; j--) {
                change(random, key, drops);
            }
            List<Integer> actual = PrimaryKey.find(sent, now(key));
            if (!actual.isEmpty()) {
                assertEquals(List.of(index), actual, () -> before + " " + names);
                found++;
            } else {
                assertTrue(names.contains(null), () -> before + " " + names + ": nothing was dropped");
            }
        }
        assertTrue(found > rounds * 3 / 4, found + " of " + rounds);
    }

    @Test
    void withoutAPrimaryKeyOrWithoutATableNothingIsFound() {
        names.add("a");
        assertEquals(List.of(), PrimaryKey.find(version(), now(-1)));
        assertEquals(List.of(), PrimaryKey.find(version(), List.of()));
    }
}
