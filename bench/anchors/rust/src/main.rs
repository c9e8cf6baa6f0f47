// SPDX-License-Identifier: Apache-2.0
//! Measures serde_json or sonic-rs on one document: checks that the library writes the exported documents, and then
//! writes them all again and again, in rounds of 100 ms. Prints the least nanoseconds a document and the least bytes
//! allocated a document of all rounds as JSON.

mod allocated;
mod documents;

use documents::{Catalogue, Order, Seed, Statuses};
use serde::{de::DeserializeOwned, Serialize};
use serde_json::Value;
use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, error::Error, fs, path::Path};

const ROUND: Duration = Duration::from_millis(100);
const USAGE: &str = "usage: anchors <serde_json or sonic-rs> <document> <folder with the documents> <rounds>";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [writer, document, folder, rounds] = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let path = Path::new(folder).join(format!("{document}.ndjson"));
    let text = fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let rounds = rounds.parse()?;
    match document.as_str() {
        "catalogue" => choose::<Catalogue>(writer, &text, rounds),
        "statuses" => choose::<Statuses>(writer, &text, rounds),
        "order" => choose::<Order>(writer, &text, rounds),
        "seed" => choose::<Seed>(writer, &text, rounds),
        _ => Err(format!("no document {document}").into()),
    }
}

fn choose<T: Serialize + DeserializeOwned>(writer: &str, text: &str, rounds: u32) -> Result<(), Box<dyn Error>> {
    match writer {
        "serde_json" => measure::<T>(text, rounds, |out, document| {
            serde_json::to_writer(out, document).expect("serde_json")
        }),
        "sonic-rs" => measure::<T>(text, rounds, |out, document| {
            sonic_rs::to_writer(out, document).expect("sonic-rs")
        }),
        _ => Err(format!("no writer {writer}").into()),
    }
}

fn measure<T: DeserializeOwned>(text: &str, rounds: u32, write: impl Fn(&mut Vec<u8>, &T)) -> Result<(), Box<dyn Error>> {
    let mut out = Vec::with_capacity(1 << 20);
    let mut documents = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let document = serde_json::from_str(line)?;
        out.clear();
        write(&mut out, &document);
        if serde_json::from_slice::<Value>(&out)? != serde_json::from_str::<Value>(line)? {
            return Err(format!("line {} is written in another way", index + 1).into());
        }
        documents.push(document);
    }
    let mut least_time = f64::MAX;
    let mut least_allocated = f64::MAX;
    for _ in 0..rounds {
        let allocated = allocated::bytes();
        let start = Instant::now();
        let mut written = 0;
        while start.elapsed() < ROUND {
            for document in &documents {
                out.clear();
                write(&mut out, document);
                black_box(&out);
            }
            written += documents.len();
        }
        let time = start.elapsed();
        least_time = least_time.min(time.as_nanos() as f64 / written as f64);
        least_allocated = least_allocated.min((allocated::bytes() - allocated) as f64 / written as f64);
    }
    println!("{{\"nanoseconds\":{least_time},\"allocated\":{least_allocated}}}");
    Ok(())
}
