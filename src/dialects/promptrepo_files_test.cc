// PromptRepo's executions, mock tools and prompts: what is taken and what is refused, and where.
#include "dialects/promptrepo_files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

constexpr std::string_view kExecution = R"yaml(execution:
  suite_name: "authentication-prompts-suite"
  total_tests: 2
  passed_tests: 1
  failed_tests: 1
  total_execution_time_ms: 4532
  executed_at: "2025-01-27T04:15:30Z"
  test_results:
    - test_name: "test-login-prompt-relevancy"
      prompt_reference: "file:///.promptrepo/prompts/auth/login-assistant.yaml"
      template_variables:
        user_question: "How do I reset my password?"
        context: "Production environment"
      actual_output: "You can reset your password by visiting the account settings page and clicking 'Reset Password'."
      expected_output: "You can reset your password by clicking the 'Forgot Password' link on the login page."
      metric_results:
        - type: "answer_relevancy"
          score: 0.85
          passed: true
          threshold: 0.8
          reason: "The actual output is highly relevant to the input question about password reset."
      overall_passed: true
      execution_time_ms: 2156
      executed_at: "2025-01-27T04:15:28Z"

    - test_name: "test-login-prompt-faithfulness"
      prompt_reference: "file:///.promptrepo/prompts/auth/login-assistant.yaml"
      template_variables:
        user_question: "What authentication methods are supported?"
      actual_output: "We support email/password, OAuth with Google and GitHub, SSO, and biometric authentication."
      retrieval_context:
        - "We support email/password, OAuth (Google, GitHub), and SSO authentication."
      metric_results:
        - type: "faithfulness"
          score: 0.65
          passed: false
          threshold: 0.7
          reason: "The output mentions biometric authentication which is not present in the retrieval context."
        - type: "hallucination"
          score: 0.3
          passed: true
          threshold: 0.5
          reason: "Low hallucination score - biometric authentication claim not supported by context."
      overall_passed: false
      execution_time_ms: 2376
      executed_at: "2025-01-27T04:15:30Z"
)yaml";

// What could not run, with times that are not quoted.
constexpr std::string_view kBrokenExecution = R"(execution:
  suite_name: s
  total_tests: 1
  passed_tests: 0
  failed_tests: 1
  executed_at: 2025-01-27T04:15:30Z
  test_results:
    - test_name: t
      actual_output: ""
      metric_results:
        - {type: faithfulness, score: null, passed: false, threshold: 0.7, error: "no judge"}
      overall_passed: false
      executed_at: 2025-01-27 04:15:28
      error: "no model"
)";

constexpr std::string_view kTool = R"(tool:
  name: web_search
  description: Searches the web.
  parameters:
    type: object
    properties:
      query: {type: string, description: What to look for.}
      limit: {type: integer, default: 5}
      ratio: {type: number, default: 1}
      safe: {type: boolean, default: yes}
      sites: {type: array, default: [], items: {type: string}}
      options: {type: object, default: {}}
      language: {type: string, enum: [en, de], default: null}
    required: [query]
  returns: {type: object, description: The hits.}
  mock:
    enabled: true
    mock_type: conditional
    content_type: json
    static_response: null
    conditional_rules:
      - conditions: {query: weather, limit: null}
        output: '{"hits": 1}'
)";

constexpr std::string_view kPrompt = R"(name: Login assistant
description: Helps people log in.
provider: openai
model: gpt-4
failover_model: gpt-4o-mini
prompt: |
  You help with logging in. {user_question}
user_message: "{{ user_question }}"
tool_choice: auto
temperature: 0.2
top_p: 1.0
max_tokens: 500
response_format: {type: json_object}
stream: false
n_completions: 1
stop: [END]
presence_penalty: -2
frequency_penalty: 2
seed: -7
api_key: null
api_base: https://api.example.com/v1
user: someone
parallel_tool_calls: true
logprobs: true
top_logprobs: 20
logit_bias: {"50256": -100}
stream_options: {include_usage: true}
max_completion_tokens: 600
reasoning_effort: minimal
extra_args: {anything: [1, 2]}
tags: [auth]
tools: ["file:///.promptrepo/mock_tools/web_search.yaml"]
created_at: 2025-01-27T04:00:00Z
updated_at: 2025-01-27
)";

Faults faults_of(std::string_view text, const Shape& shape) {
  Diagnostics faults("a.yaml", text);
  const auto root = value::parse_yaml(text, {.typing = value::Typing::yaml_1_1}, faults);
  if (root) check_shape(*root, shape, faults);
  return told(faults);
}

void expect_faults(const Shape& shape, std::initializer_list<Faulty> all) {
  for (const auto& [text, faults] : all) EXPECT_EQ(faults_of(text, shape), faults) << text;
}

TEST(PromptRepoFiles, TakesWholeFiles) {
  EXPECT_EQ(faults_of(kExecution, kPromptRepoExecution), Faults{});
  EXPECT_EQ(faults_of(kBrokenExecution, kPromptRepoExecution), Faults{});
  EXPECT_EQ(faults_of(kTool, kPromptRepoTool), Faults{});
  EXPECT_EQ(faults_of(kPrompt, kPromptRepoPrompt), Faults{});
}

TEST(PromptRepoFiles, TakesReferencesInsideTheRepository) {
  for (const auto text :
       {"file:///.promptrepo/prompts/a.yaml", "a.yaml", "./a.yaml", "a/../b.yaml", "a//b.yaml", "..a/b..yaml",
        "a b.yaml", "file:///a%20b.yaml", "prompts/a:b.yaml", "ü.yaml"})
    EXPECT_EQ(fault_of_reference(text), "") << text;
}

TEST(PromptRepoFiles, RefusesReferencesThatLeaveTheRepository) {
  const std::string leaves = "leaves the repository: write a path below its root";
  const std::string other =
      "is not a file of the repository: write file:///<path> or a path from the repository's root";
  const std::string hidden = "hides a dot or a slash behind a percent sign: write it plainly";
  const std::string absolute = "is an absolute path: write it from the repository's root, as file:///<path>";
  const std::string folder = "names no file: write the whole path of one";
  const std::pair<std::string, std::string> references[] = {
      {"../a.yaml", leaves},
      {"a/../../b.yaml", leaves},
      {"file:///../a", leaves},
      {"file:///a/./../../b", leaves},
      {"a/../../a/b", leaves},
      {"..", leaves},
      {"%2e%2e/a", hidden},
      {"file:///%2E./a", hidden},
      {"a%2fb", hidden},
      {"a%5Cb", hidden},
      {"%252e", hidden},
      {"a%00", hidden},
      {"/etc/passwd", absolute},
      {"//host/share", absolute},
      {"file:////etc/passwd", absolute},
      {"http://example.com/a", other},
      {"HTTPS://example.com", other},
      {"file://host/a", other},
      {"file:/a", other},
      {"FILE:///a", other},
      {"file:///file:///a", other},
      {"C:/a.yaml", other},
      {"data:text", other},
      {"a\\..\\b", "has a backslash: write the path with /"},
      {std::string("a\0b", 3), "holds a control character: take it out"},
      {"a\nb", "holds a control character: take it out"},
      {"file:///", folder},
      {"a/", folder},
      {".", folder},
      {"a/..", folder}};
  for (const auto& [reference, fault] : references)
    EXPECT_EQ(fault_of_reference(reference), fault) << reference;
}

TEST(PromptRepoFiles, ChecksExecutions) {
  expect_faults(kPromptRepoExecution, {
                                          {"execution: {suite_name: s}",
                                           {"1:12 E202 \"test_results\" is missing in this execution",
                                            "1:12 E202 \"total_tests\" is missing in this execution",
                                            "1:12 E202 \"passed_tests\" is missing in this execution",
                                            "1:12 E202 \"failed_tests\" is missing in this execution"}},
                                          {"execution: {eval_name: s, total_tests: -1, passed_tests: 0, "
                                           "failed_tests: 0, test_results: [{test_name: t, overall_passed: "
                                           "true, metric_results: [{type: bias, score: 2, passed: true}]}]}",
                                           {"1:40 E205 \"total_tests\" must be 0 or more, found -1",
                                            "1:167 E205 \"score\" must be from 0 to 1, found 2"}},
                                      });
}

TEST(PromptRepoFiles, ChecksTools) {
  expect_faults(
      kPromptRepoTool,
      {
          {"tool: {name: Web-Search}",
           {"1:14 E324 \"Web-Search\" cannot be a tool's name: start with a small letter, then small "
            "letters, digits and _"}},
          {"tool: {name: a, parameters: {properties: {query: {type: string}}, required: [querry, other]}}",
           {"1:78 E322 the required parameter \"querry\" is not among the properties (did you mean "
            "\"query\"?)",
            "1:86 E322 the required parameter \"other\" is not among the properties"}},
          {"tool: {name: a, parameters: {properties: {n: {type: integer, default: 1.5}}}}",
           {"1:71 E323 \"default\" is not of type \"integer\": change one of the two"}},
          {"tool: {name: a, parameters: {properties: {n: {type: string, default: 1}}}}",
           {"1:70 E323 \"default\" is not of type \"string\": change one of the two"}},
          {"tool: {name: a, parameters: {type: array}}",
           {"1:36 E206 \"type\" must be object, found \"array\""}},
          {"tool: {name: a, parameters: {properties: {n: {type: text}}}}",
           {"1:53 E206 \"type\" must be string, integer, number, boolean, array or object, found \"text\""}},
          {"tool: {name: a, mock: {mock_type: dynamic}}",
           {"1:35 E206 \"mock_type\" must be static, conditional or python, found \"dynamic\"",
            "1:35 W324 this mock has nothing to answer with: give it \"conditional_rules\""}},
          {"tool: {name: a, mock: {mock_type: static}}",
           {"1:35 W324 this mock has nothing to answer with: give it \"static_response\""}},
          {"tool: {name: a, mock: {mock_type: python, python_code: 'return 1'}}",
           {"1:35 W323 Python in a mock is not run: use static or conditional answers"}},
          {"tool: {name: a, mock: {conditional_rules: [{conditions: {a: 1}}]}}",
           {"1:44 E202 \"output\" is missing in this conditional_rule"}},
      });
}

TEST(PromptRepoFiles, ChecksPrompts) {
  const auto prompt = [](std::string_view line) { return fmt::format("prompt: p\nmodel: m\n{}\n", line); };
  expect_faults(
      kPromptRepoPrompt,
      {
          {prompt("temperature: 2.1"), {"3:14 E205 \"temperature\" must be from 0 to 2, found 2.1"}},
          {prompt("top_p: 1.5"), {"3:8 E205 \"top_p\" must be from 0 to 1, found 1.5"}},
          {prompt("presence_penalty: 3"), {"3:19 E205 \"presence_penalty\" must be from -2 to 2, found 3"}},
          {prompt("frequency_penalty: -3"),
           {"3:20 E205 \"frequency_penalty\" must be from -2 to 2, found -3"}},
          {prompt("top_logprobs: 21"), {"3:15 E205 \"top_logprobs\" must be from 0 to 20, found 21"}},
          {prompt("max_tokens: 0"), {"3:13 E205 \"max_tokens\" must be 1 or more, found 0"}},
          {prompt("reasoning_effort: hihg"),
           {"3:19 E206 \"reasoning_effort\" must be minimal, low, medium, high or auto, found \"hihg\" (did "
            "you mean \"high\"?)"}},
          {prompt("stop: [1]"),
           {"3:8 E201 each of \"stop\" must be a text, found the number 1 (put it in quotes)"}},
          {prompt("api_key: sk-123"),
           {"3:10 W322 an API key does not belong in a file: take it out and set the provider's environment "
            "variable"}},
          {prompt("api_key: ${OPENAI_API_KEY}"), {}},
          {prompt("tools: [a.yaml, /b.yaml]"),
           {"3:17 E320 \"/b.yaml\" is an absolute path: write it from the repository's root, as "
            "file:///<path>"}},
          {prompt("temprature: 1"), {"3:1 E203 unknown key \"temprature\" (did you mean \"temperature\"?)"}},
      });
}

}  // namespace
}  // namespace proctor::dialects
