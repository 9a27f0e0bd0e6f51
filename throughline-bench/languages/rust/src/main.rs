//! Encodes and decodes documents with MongoDB's BSON crate for Rust.

use bson::Document;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 5;
const BATCH: usize = 100;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let folder = &arguments[1];
    let seconds: f64 = arguments[2].parse().unwrap();
    println!("Rust\t{}, bson {}", env!("RUSTC_VERSION"), env!("BSON_VERSION"));
    for shape in ["flat", "deep", "full"] {
        let document = std::fs::read(format!("{folder}/{shape}.bson")).unwrap();
        let decoded = decode(&document);
        assert_eq!(encode(&decoded), document, "{shape}: other bytes than were read");
        measure(&format!("{shape}-encode"), document.len(), seconds, || {
            black_box(encode(black_box(&decoded)));
        });
        measure(&format!("{shape}-decode"), document.len(), seconds, || {
            black_box(decode(black_box(&document)));
        });
    }
}

fn decode(document: &[u8]) -> Document {
    Document::from_reader(document).unwrap()
}

fn encode(document: &Document) -> Vec<u8> {
    document.to_vec().unwrap()
}

fn measure(task: &str, size: usize, seconds: f64, action: impl Fn()) {
    round(size, seconds, &action);
    let mut rates: Vec<f64> = (0..ROUNDS).map(|_| round(size, seconds, &action)).collect();
    rates.sort_by(f64::total_cmp);
    println!("{task}\t{:.1}\t{:.1}\t{:.1}", rates[ROUNDS / 2], rates[0], rates[ROUNDS - 1]);
}

/// Megabytes a second.
fn round(size: usize, seconds: f64, action: &impl Fn()) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed().as_secs_f64() < seconds {
        (0..BATCH).for_each(|_| action());
        done += BATCH;
    }
    done as f64 * size as f64 / 1e6 / start.elapsed().as_secs_f64()
}
