// SPDX-License-Identifier: Apache-2.0
//! Writes the documents of the scenarios Catalogue and Statuses with serde_json and sonic-rs, and prints the minimum time
//! of a document and the gigabytes per second. The argument is the folder with the documents.

mod documents;

use documents::{Catalogue, Statuses};
use serde::{de::DeserializeOwned, Serialize};
use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, error::Error, fs, path::Path};

const ROUNDS: u32 = 30;
const ROUND: Duration = Duration::from_millis(100);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: anchors <folder with the documents>")?;
    measure::<Catalogue>(Path::new(&folder), "catalogue")?;
    measure::<Statuses>(Path::new(&folder), "statuses")
}

fn measure<T: Serialize + DeserializeOwned>(folder: &Path, scenario: &str) -> Result<(), Box<dyn Error>> {
    let mut texts = Vec::new();
    for index in 0.. {
        match fs::read(folder.join(format!("{scenario}-{index}.json"))) {
            Ok(text) => texts.push(text),
            Err(_) if index > 0 => break,
            Err(error) => return Err(format!("no {scenario}-0.json in {}: {error}", folder.display()).into()),
        }
    }
    let documents = texts.iter().map(|text| serde_json::from_slice(text)).collect::<Result<Vec<T>, _>>()?;
    run(scenario, "serde_json", &texts, &documents, |out, document| {
        serde_json::to_writer(out, document).expect("serde_json")
    });
    run(scenario, "sonic-rs", &texts, &documents, |out, document| {
        sonic_rs::to_writer(out, document).expect("sonic-rs")
    });
    Ok(())
}

fn run<T>(scenario: &str, writer: &str, texts: &[Vec<u8>], documents: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    let mut out = Vec::with_capacity(1 << 20);
    for (text, document) in texts.iter().zip(documents) {
        out.clear();
        write(&mut out, document);
        assert!(&out == text, "{writer} writes {scenario} in another way");
    }
    let mut least = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut written = 0;
        while start.elapsed() < ROUND {
            for document in documents {
                out.clear();
                write(&mut out, document);
                black_box(&out);
            }
            written += documents.len();
        }
        least = least.min(start.elapsed().as_nanos() as f64 / written as f64);
    }
    let bytes = texts.iter().map(Vec::len).sum::<usize>() as f64 / texts.len() as f64;
    println!("{scenario} {writer}: {least:.0} ns, {:.2} GB/s", bytes / least);
}
