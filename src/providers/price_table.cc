// List prices as published by November 2026, without promotions, for prompts of ordinary length: long
// prompts, batches and other tiers cost otherwise. A model that is not here has no cost, rather than a
// guessed one.
#include "providers/price_table.h"

namespace proctor::providers {
namespace {

constexpr PriceRow kRows[] = {
    // OpenAI
    {"gpt-6-astra", 10, 50, 1},
    {"gpt-6.1-sol", 2, 10, 0.1},
    {"gpt-6-sol", 2, 10, 0.2},
    {"gpt-6-luna", 0.1, 0.5, 0.01},
    {"gpt-5.6-sol", 4, 20, 0.4},
    {"gpt-5.6-luna", 0.2, 1.2, 0.02},
    {"gpt-5.5", 5, 30, 0.5},
    {"gpt-5.4", 2.5, 15, 0.25},
    {"gpt-5.4-mini", 0.75, 4.5, 0.075},
    {"gpt-5.2", 1.75, 14, 0.175},
    {"gpt-5.1", 1.25, 10, 0.125},
    {"gpt-5", 1.25, 10, 0.125},
    {"gpt-5-mini", 0.25, 2, 0.025},
    {"gpt-5-nano", 0.05, 0.4, 0.005},
    {"gpt-4.1", 2, 8, 0.5},
    {"gpt-4.1-mini", 0.4, 1.6, 0.1},
    {"gpt-4.1-nano", 0.1, 0.4, 0.025},
    {"gpt-4o", 2.5, 10, 1.25},
    {"gpt-4o-mini", 0.15, 0.6, 0.075},
    {"gpt-4-turbo", 10, 30, 10},
    {"gpt-4", 30, 60, 30},
    {"gpt-3.5-turbo", 0.5, 1.5, 0.5},
    {"o1", 15, 60, 7.5},
    {"o3", 2, 8, 0.5},
    {"o3-mini", 1.1, 4.4, 0.55},
    {"o4-mini", 1.1, 4.4, 0.275},
    {"text-embedding-3-small", 0.02, 0.02, 0.02},
    {"text-embedding-3-large", 0.13, 0.13, 0.13},
    {"text-embedding-ada-002", 0.1, 0.1, 0.1},
    // Anthropic
    {"claude-fable-5-1", 10, 50, 0.25},
    {"claude-fable-5", 10, 50, 1},
    {"claude-opus-5-5", 4, 20, 0.2},
    {"claude-opus-5", 5, 25, 0.5},
    {"claude-opus-4-8", 5, 25, 0.5},
    {"claude-opus-4-7", 5, 25, 0.5},
    {"claude-opus-4-6", 5, 25, 0.5},
    {"claude-opus-4-5", 5, 25, 0.5},
    {"claude-opus-4-1", 15, 75, 1.5},
    {"claude-opus-4", 15, 75, 1.5},
    {"claude-sonnet-5-5", 2, 10, 0.2},
    {"claude-sonnet-5", 2, 10, 0.2},
    {"claude-sonnet-4-6", 3, 15, 0.3},
    {"claude-sonnet-4-5", 3, 15, 0.3},
    {"claude-sonnet-4", 3, 15, 0.3},
    {"claude-haiku-5-5", 0.1, 0.5, 0.01},
    {"claude-haiku-4-5", 1, 5, 0.1},
    {"claude-3-7-sonnet", 3, 15, 0.3},
    {"claude-3-5-sonnet", 3, 15, 0.3},
    {"claude-3-5-haiku", 0.8, 4, 0.08},
    {"claude-3-opus", 15, 75, 1.5},
    {"claude-3-haiku", 0.25, 1.25, 0.03},
    // Gemini
    {"gemini-4-argon", 4, 20, 0.2},
    {"gemini-3.8-flash", 1.5, 7.5, 0.15},
    {"gemini-3.6-flash", 1.5, 7.5, 0.15},
    {"gemini-3.5-flash-lite", 0.3, 2.5, 0.03},
    {"gemini-3.1-pro", 2, 12, 0.2},
    {"gemini-3.1-flash-lite", 0.25, 1.5, 0.025},
    {"gemini-3-pro", 2, 12, 0.2},
    {"gemini-3-flash", 0.5, 3, 0.05},
    {"gemini-2.5-pro", 1.25, 10, 0.125},
    {"gemini-2.5-flash", 0.3, 2.5, 0.03},
    {"gemini-2.5-flash-lite", 0.1, 0.4, 0.01},
    {"gemini-2.0-flash", 0.1, 0.4, 0.025},
    // Mistral
    {"mistral-large-4", 0.68, 2.09, 0.68},
    {"mistral-large", 0.5, 1.5, 0.5},
    {"mistral-large-2411", 2, 6, 2},
    {"mistral-medium", 0.4, 2, 0.4},
    {"mistral-small", 0.1, 0.3, 0.1},
    {"magistral-medium", 2, 5, 2},
    {"magistral-small", 0.5, 1.5, 0.5},
    {"codestral", 0.3, 0.9, 0.3},
    {"ministral-8b", 0.1, 0.1, 0.1},
    {"ministral-3b", 0.04, 0.04, 0.04},
    {"open-mistral-nemo", 0.15, 0.15, 0.15},
    {"pixtral-large", 2, 6, 2},
    // DeepSeek
    {"deepseek-v4-pro", 0.435, 0.87, 0.004},
    {"deepseek-v4-flash", 0.14, 0.28, 0.004},
    {"deepseek-chat", 0.14, 0.28, 0.004},
    // Groq
    {"llama-3.3-70b-versatile", 0.59, 0.79, 0.59},
    {"llama-3.1-8b-instant", 0.05, 0.08, 0.05},
    {"llama-4-scout-17b-16e-instruct", 0.11, 0.34, 0.11},
    {"gpt-oss-120b", 0.15, 0.6, 0.075},
    {"gpt-oss-20b", 0.075, 0.3, 0.0375},
    {"qwen3-32b", 0.29, 0.59, 0.29},
};

}  // namespace

std::span<const PriceRow> price_table() { return kRows; }

}  // namespace proctor::providers
