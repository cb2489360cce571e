#include "providers/parameters.h"

#include <algorithm>
#include <vector>

namespace proctor::providers {
namespace {

// OpenAI chat completions and responses.
constexpr std::string_view kOpenAi[] = {"audio",
                                        "background",
                                        "best_of",
                                        "conversation",
                                        "echo",
                                        "extra_body",
                                        "extra_headers",
                                        "extra_query",
                                        "frequency_penalty",
                                        "function_call",
                                        "functions",
                                        "include",
                                        "input",
                                        "instructions",
                                        "logit_bias",
                                        "logprobs",
                                        "max_completion_tokens",
                                        "max_output_tokens",
                                        "max_tokens",
                                        "max_tool_calls",
                                        "messages",
                                        "metadata",
                                        "modalities",
                                        "model",
                                        "n",
                                        "parallel_tool_calls",
                                        "prediction",
                                        "presence_penalty",
                                        "previous_response_id",
                                        "prompt",
                                        "prompt_cache_key",
                                        "prompt_cache_retention",
                                        "reasoning",
                                        "reasoning_effort",
                                        "response_format",
                                        "safety_identifier",
                                        "seed",
                                        "service_tier",
                                        "stop",
                                        "store",
                                        "stream",
                                        "stream_options",
                                        "suffix",
                                        "temperature",
                                        "text",
                                        "timeout",
                                        "tool_choice",
                                        "tools",
                                        "top_logprobs",
                                        "top_p",
                                        "truncation",
                                        "user",
                                        "verbosity",
                                        "web_search_options"};

// Anthropic messages.
constexpr std::string_view kAnthropic[] = {"anthropic_version",
                                           "betas",
                                           "cache_control",
                                           "container",
                                           "context_management",
                                           "max_tokens_to_sample",
                                           "mcp_servers",
                                           "output_config",
                                           "output_format",
                                           "stop_sequences",
                                           "system",
                                           "thinking",
                                           "top_k"};

// Gemini.
constexpr std::string_view kGemini[] = {"cachedContent",
                                        "cached_content",
                                        "candidateCount",
                                        "candidate_count",
                                        "contents",
                                        "frequencyPenalty",
                                        "generationConfig",
                                        "generation_config",
                                        "labels",
                                        "maxOutputTokens",
                                        "mediaResolution",
                                        "media_resolution",
                                        "presencePenalty",
                                        "responseJsonSchema",
                                        "responseLogprobs",
                                        "responseMimeType",
                                        "responseModalities",
                                        "responseSchema",
                                        "response_json_schema",
                                        "response_logprobs",
                                        "response_mime_type",
                                        "response_modalities",
                                        "response_schema",
                                        "safetySettings",
                                        "safety_settings",
                                        "speechConfig",
                                        "speech_config",
                                        "stopSequences",
                                        "systemInstruction",
                                        "system_instruction",
                                        "thinkingConfig",
                                        "thinking_config",
                                        "toolConfig",
                                        "tool_config",
                                        "topK",
                                        "topP"};

// Ollama.
constexpr std::string_view kOllama[] = {"context",
                                        "format",
                                        "images",
                                        "keep_alive",
                                        "low_vram",
                                        "main_gpu",
                                        "min_p",
                                        "mirostat",
                                        "mirostat_eta",
                                        "mirostat_tau",
                                        "num_batch",
                                        "num_ctx",
                                        "num_gpu",
                                        "num_keep",
                                        "num_predict",
                                        "num_thread",
                                        "numa",
                                        "options",
                                        "penalize_newline",
                                        "raw",
                                        "repeat_last_n",
                                        "repeat_penalty",
                                        "template",
                                        "tfs_z",
                                        "think",
                                        "typical_p",
                                        "use_mmap"};

// vLLM, llama.cpp, LM Studio and other servers.
constexpr std::string_view kServers[] = {"add_generation_prompt",
                                         "add_special_tokens",
                                         "allowed_token_ids",
                                         "bad_words",
                                         "cache_prompt",
                                         "cache_salt",
                                         "character",
                                         "chat_template",
                                         "chat_template_kwargs",
                                         "continue_final_message",
                                         "do_sample",
                                         "documents",
                                         "draft_model",
                                         "dry_allowed_length",
                                         "dry_base",
                                         "dry_multiplier",
                                         "dry_penalty_last_n",
                                         "dry_sequence_breakers",
                                         "dynatemp_exponent",
                                         "dynatemp_range",
                                         "early_stopping",
                                         "enable_thinking",
                                         "grammar",
                                         "guidance_scale",
                                         "guided_choice",
                                         "guided_decoding_backend",
                                         "guided_grammar",
                                         "guided_json",
                                         "guided_regex",
                                         "guided_whitespace_pattern",
                                         "id_slot",
                                         "ignore_eos",
                                         "include_stop_str_in_output",
                                         "json_schema",
                                         "kv_transfer_params",
                                         "length_penalty",
                                         "logits_processors",
                                         "lora",
                                         "min_keep",
                                         "min_tokens",
                                         "mm_processor_kwargs",
                                         "mode",
                                         "n_keep",
                                         "n_predict",
                                         "n_probs",
                                         "negative_prompt",
                                         "penalty_alpha",
                                         "post_sampling_probs",
                                         "preset",
                                         "priority",
                                         "prompt_logprobs",
                                         "reasoning_budget",
                                         "reasoning_format",
                                         "repetition_penalty",
                                         "request_id",
                                         "return_token_ids",
                                         "return_tokens_as_token_ids",
                                         "samplers",
                                         "skip_special_tokens",
                                         "spaces_between_special_tokens",
                                         "stop_token_ids",
                                         "structured_outputs",
                                         "t_max_predict_ms",
                                         "timings_per_token",
                                         "top_a",
                                         "top_n_sigma",
                                         "truncate_prompt_tokens",
                                         "ttl",
                                         "use_beam_search",
                                         "xtc_probability",
                                         "xtc_threshold"};

// OpenRouter, Groq, Mistral, DeepSeek, Together, Azure, xAI, Perplexity.
constexpr std::string_view kGateways[] = {"citation_options",
                                          "compliance",
                                          "compound_custom",
                                          "context_length_exceeded_behavior",
                                          "data_sources",
                                          "debug",
                                          "deferred",
                                          "disable_tool_validation",
                                          "exclude_domains",
                                          "guardrails",
                                          "include_domains",
                                          "include_reasoning",
                                          "mask_sensitive_info",
                                          "models",
                                          "plugins",
                                          "prefix",
                                          "prompt_mode",
                                          "provider_options",
                                          "random_seed",
                                          "reasoning_split",
                                          "return_images",
                                          "return_related_questions",
                                          "route",
                                          "safe_prompt",
                                          "safety_model",
                                          "search_domain_filter",
                                          "search_mode",
                                          "search_parameters",
                                          "search_recency_filter",
                                          "search_settings",
                                          "transforms",
                                          "usage",
                                          "web_search_options_enabled"};

// What proctor itself reads of a target.
constexpr std::string_view kOwn[] = {
    "api",     "api_base",    "api_key",       "api_version",  "base_url",     "beta",
    "body",    "created_at",  "deployment",    "description",  "extra_args",   "failover_model",
    "headers", "method",      "n_completions", "name",         "organization", "output",
    "project", "prompt_file", "provider",      "stream_usage", "tags",         "updated_at",
    "url",     "usage_path",  "user_message",  "version"};

std::vector<std::string_view> all_parameters() {
  std::vector<std::string_view> out;
  const auto add = [&](std::span<const std::string_view> names) {
    out.insert(out.end(), names.begin(), names.end());
  };
  add(kOpenAi);
  add(kAnthropic);
  add(kGemini);
  add(kOllama);
  add(kServers);
  add(kGateways);
  add(kOwn);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

std::span<const std::string_view> known_parameters() {
  static const std::vector<std::string_view> kAll = all_parameters();
  return kAll;
}

bool is_known_parameter(std::string_view name) {
  const auto all = known_parameters();
  return std::binary_search(all.begin(), all.end(), name);
}

}  // namespace proctor::providers
