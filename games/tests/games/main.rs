//! Logs of games: what is read, refused and checked, what is decided in them, and a bot that plays.

mod audit;
mod bot;
mod common;
mod damage;
mod decisions;
mod furiten;
mod hard_logs;
mod mjai_forms;
mod refusals;
mod review;
mod riichi_wins;
mod rules;
mod shared_logs;
