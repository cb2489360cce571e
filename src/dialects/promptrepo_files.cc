// PromptRepo's other files. An execution is `execution:` with results of each test and metric; a mock tool is
// `tool:` with parameters as OpenAI has them; a prompt is flat: a text and the parameters of the call.
#include "dialects/promptrepo_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/words.h"
#include "model/passage.h"

namespace proctor::dialects {
namespace {

constexpr Shape kPositive = {.takes = takes_integer, .least = 1};
constexpr Shape kInteger = {.takes = takes_integer};
constexpr Shape kFilledText = {.takes = takes_text, .shortest = 1};
constexpr Shape kTextOrNull = {.takes = takes_text | takes_null};

// --- References

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool has_scheme(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == 0 || colon == std::string_view::npos) return false;
  const auto head = text.substr(0, colon);
  return std::all_of(head.begin(), head.end(),
                     [](char c) { return is_alphanumeric(c) || c == '+' || c == '-' || c == '.'; });
}

// A dot, slash, backslash, percent sign or NUL behind a percent sign, which some reader down the line may
// unpack.
bool hides_separator(std::string_view text) {
  const std::string small = lower(text);
  constexpr std::string_view kHidden[] = {"%2e", "%2f", "%5c", "%25", "%00"};
  return std::any_of(std::begin(kHidden), std::end(kHidden),
                     [&](std::string_view code) { return small.find(code) != std::string::npos; });
}

bool leaves_root(std::string_view path) {
  int depth = 0;
  for (const auto part : split(path, '/')) {
    if (part.empty() || part == ".") continue;
    depth += part == ".." ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

bool names_folder(std::string_view path) {
  const auto last = split(path, '/').back();
  return last.empty() || last == "." || last == "..";
}

void check_reference(const Value& value, Diagnostics& faults) {
  if (!value.is_text() || value.text().empty()) return;
  const std::string fault = fault_of_reference(value.text());
  if (!fault.empty()) faults.error("E320", quoted(value.text()) + " " + fault, value.span);
}

constexpr std::string_view kReferenceExamples[] = {
    R"("file:///.promptrepo/prompts/auth/login-assistant.yaml")", R"(".promptrepo/prompts/greeting.yaml")"};

// --- Executions

constexpr Field kMetricResultFields[] = {
    {"type", &kFilledText, "The metric.", Need::required},
    {"score", &kShare, "From 0 to 1; none where the metric could not run."},
    {"passed", &kBoolean, "Whether the score met the threshold.", Need::required},
    {"threshold", &kShare, "What the score was held against."},
    {"reason", &kTextOrNull, "Why the judge gave this score."},
    {"error", &kTextOrNull, "Why the metric could not run."}};
constexpr Record kMetricResult = {"metric_result", kMetricResultFields, "What one metric concluded."};
constexpr Shape kMetricResultShape = {.takes = takes_map, .record = &kMetricResult};
constexpr Shape kMetricResults = {.takes = takes_list, .items = &kMetricResultShape};

constexpr Field kTestResultFields[] = {
    {"test_name", &kText, "The test.", Need::required},
    {"prompt_reference", &kText, "The prompt it ran."},
    {"template_variables", &kFreeMap, "What was filled into the prompt."},
    {"actual_output", &kTextOrNull, "What the model answered."},
    {"expected_output", &kTextOrNull, "What it was compared with."},
    {"retrieval_context", &model::kPassagesOrNull, "The texts the answer should stand on."},
    {"actual_test_fields", &kFreeMap, "What came back, as later versions write it."},
    {"expected_test_fields", &kFreeMap, "What was expected, as later versions write it."},
    {"metric_results", &kMetricResults, "What each metric concluded.", Need::required},
    {"overall_passed", &kBoolean, "Whether all metrics passed.", Need::required},
    {"execution_time_ms", &kCount, "How long it took."},
    {"executed_at", &kText, "When it ran."},
    {"error", &kTextOrNull, "Why the test could not run."},
    {"notices", &kTexts, "What its author should know, such as a placeholder without a value."}};
constexpr Record kTestResult = {"test_result", kTestResultFields, "What happened in one test."};
constexpr Shape kTestResultShape = {.takes = takes_map, .record = &kTestResult};
constexpr Shape kTestResults = {.takes = takes_list, .items = &kTestResultShape};

constexpr Field kExecutionFields[] = {
    {"suite_name", &kText, "The suite that ran.", Need::required, "eval_name"},
    {"test_results", &kTestResults, "What happened in each test.", Need::required},
    {"total_tests", &kCount, "How many tests ran.", Need::required},
    {"passed_tests", &kCount, "How many passed.", Need::required},
    {"failed_tests", &kCount, "How many did not.", Need::required},
    {"total_execution_time_ms", &kCount, "How long all took."},
    {"executed_at", &kText, "When it ran."}};
constexpr Record kExecution = {"execution", kExecutionFields, "One run of a suite."};
constexpr Shape kExecutionShape = {.takes = takes_map, .record = &kExecution};
constexpr Field kExecutionFileFields[] = {
    {"execution", &kExecutionShape, "One run of a suite.", Need::required}};
constexpr Record kExecutionFile = {"execution_file", kExecutionFileFields, "The results of one run."};

// --- Mock tools

constexpr std::string_view kToolNameExamples[] = {R"("web_search")", R"("get_weather2")"};
constexpr std::string_view kTypes[] = {"string", "integer", "number", "boolean", "array", "object"};
constexpr std::string_view kObject[] = {"object"};
constexpr std::string_view kMockTypes[] = {"static", "conditional", "python"};
constexpr std::string_view kContentTypes[] = {"json", "xml", "string"};
constexpr Shape kType = {.takes = takes_text, .words = kTypes};

bool is_tool_name(std::string_view name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' && std::all_of(name.begin(), name.end(), fits);
}

void check_tool_name(const Value& value, Diagnostics& faults) {
  if (!value.is_text() || is_tool_name(value.text())) return;
  faults.error(
      "E324",
      fmt::format("{} cannot be a tool's name: start with a small letter, then small letters, digits and _",
                  quoted(value.text())),
      value.span);
}

bool is_of_type(const Value& value, std::string_view type) {
  if (value.is_null()) return true;
  if (type == "string") return value.is_text();
  if (type == "integer") return value.is_number() && (value.is_integer() || value.integer());
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "array") return value.is_list();
  return type != "object" || value.is_map();
}

void check_default(const Map& map, Span, Diagnostics& faults) {
  const Value* type = map.find("type");
  const Value* given = map.find("default");
  if (type == nullptr || given == nullptr || !type->is_text() || is_of_type(*given, type->text())) return;
  faults.error("E323",
               fmt::format("\"default\" is not of type {}: change one of the two", quoted(type->text())),
               given->span);
}

constexpr Field kParameterFields[] = {
    {"type", &kType, "What kind of value it takes.", Need::required},
    {"description", &kText, "What it is for."},
    {"enum", &kAnyList, "The only values allowed."},
    {"default", &kAnything, "What is filled in where the call leaves it out."},
    {"items", &kFreeMap, "What an array holds, as JSON Schema."},
    {"properties", &kFreeMap, "What an object holds, as JSON Schema."},
    {"required", &kTexts, "Keys an object must have."}};
constexpr Record kParameter = {"parameter", kParameterFields, "One parameter of a tool.", check_default};
constexpr Shape kParameterShape = {.takes = takes_map, .record = &kParameter};
constexpr Shape kProperties = {.takes = takes_map, .values = &kParameterShape};
constexpr Shape kObjectType = {.takes = takes_text, .words = kObject};

void check_required(const Map& map, Span, Diagnostics& faults) {
  const Value* required = map.find("required");
  const Value* properties = map.find("properties");
  if (required == nullptr || !required->is_list()) return;
  std::vector<std::string_view> known;
  if (properties != nullptr && properties->is_map())
    for (const auto& member : properties->map()) known.push_back(member.key);
  for (const Value& name : required->list()) {
    if (!name.is_text() || std::find(known.begin(), known.end(), name.text()) != known.end()) continue;
    faults.error("E322",
                 fmt::format("the required parameter {} is not among the properties{}", quoted(name.text()),
                             did_you_mean(name.text(), known)),
                 name.span);
  }
}

constexpr Field kParametersFields[] = {
    {.name = "type", .shape = &kObjectType, .about = "Always object.", .fallback = R"("object")"},
    {.name = "properties", .shape = &kProperties, .about = "The parameters by name.", .fallback = "{}"},
    {.name = "required", .shape = &kTexts, .about = "Parameters a call must give.", .fallback = "[]"}};
constexpr Record kParameters = {"parameters", kParametersFields, "What a call of the tool takes.",
                                check_required};
constexpr Shape kParametersShape = {.takes = takes_map, .record = &kParameters};

constexpr Field kRuleFields[] = {
    {"conditions", &kFreeMap, "Arguments by name, all of which must be equal.", Need::required},
    {"output", &kAnything, "What the tool answers then.", Need::required}};
constexpr Record kRule = {"conditional_rule", kRuleFields, "An answer for certain arguments."};
constexpr Shape kRuleShape = {.takes = takes_map, .record = &kRule};
constexpr Shape kRules = {.takes = takes_list, .items = &kRuleShape};
constexpr Shape kMockType = {.takes = takes_text, .words = kMockTypes};
constexpr Shape kContentType = {.takes = takes_text, .words = kContentTypes};

// A mock that has nothing to answer with is no error: it may be meant to be filled in later.
void check_mock(const Map& map, Span, Diagnostics& faults) {
  const Value* type = map.find("mock_type");
  if (type == nullptr || !type->is_text()) return;
  if (type->text() == "python")
    return faults.warn("W323", "Python in a mock is not run: use static or conditional answers", type->span);
  const std::string_view needed = type->text() == "static" ? "static_response" : "conditional_rules";
  const Value* answers = map.find(needed);
  if (answers == nullptr || answers->is_null())
    faults.warn("W324", fmt::format("this mock has nothing to answer with: give it {}", quoted(needed)),
                type->span);
}

constexpr Field kMockFields[] = {
    {.name = "enabled", .shape = &kBoolean, .about = "Whether the mock answers.", .fallback = "true"},
    {.name = "mock_type",
     .shape = &kMockType,
     .about = "How it finds its answer.",
     .fallback = R"("static")"},
    {.name = "content_type",
     .shape = &kContentType,
     .about = "What its answer is.",
     .fallback = R"("string")"},
    {.name = "static_response", .shape = &kAnything, .about = "The one answer of a static mock."},
    {.name = "conditional_rules", .shape = &kRules, .about = "Answers by arguments: the first that fits."},
    {.name = "python_code", .shape = &kText, .about = "Kept, but not run."}};
constexpr Record kMock = {"mock", kMockFields, "What answers in place of the tool.", check_mock};
constexpr Shape kMockShape = {.takes = takes_map, .record = &kMock};

constexpr Shape kToolName = {.takes = takes_text,
                             .pattern = "^[a-z][a-z0-9_]*$",
                             .check = check_tool_name,
                             .examples = kToolNameExamples};
constexpr Field kToolFields[] = {{"name", &kToolName, "What the model calls it by.", Need::required},
                                 {"description", &kText, "What the model is told about it."},
                                 {"parameters", &kParametersShape, "What a call takes."},
                                 {"returns", &kAnything, "What it gives back, as JSON Schema."},
                                 {"mock", &kMockShape, "What answers in its place."}};
constexpr Record kTool = {"tool", kToolFields, "A tool that a model may call."};
constexpr Shape kToolShape = {.takes = takes_map, .record = &kTool};
constexpr Field kToolFileFields[] = {{"tool", &kToolShape, "The tool.", Need::required}};
constexpr Record kToolFile = {"tool_file", kToolFileFields, "A mock tool."};

// --- Prompts

// A name of an environment variable in place of the key itself is what the warning asks for.
void check_key(const Value& value, Diagnostics& faults) {
  if (!value.is_text() || value.text().empty() || value.text().front() == '$') return;
  faults.add(Severity::warning,
             {"W322",
              "an API key does not belong in a file: take it out and set the provider's environment variable",
              value.span, true});
}

constexpr std::string_view kEfforts[] = {"minimal", "low", "medium", "high", "auto"};
constexpr std::string_view kKeyExamples[] = {R"("${OPENAI_API_KEY}")"};
constexpr Shape kEffort = {.takes = takes_text, .words = kEfforts};
constexpr Shape kTemperature = {.takes = takes_number, .least = 0, .most = 2};
constexpr Shape kPenalty = {.takes = takes_number, .least = -2, .most = 2};
constexpr Shape kTopLogprobs = {.takes = takes_integer, .least = 0, .most = 20};
constexpr Shape kBiasValue = {.takes = takes_number, .least = -100, .most = 100};
constexpr Shape kLogitBias = {.takes = takes_map, .values = &kBiasValue};
constexpr Shape kTextOrMap = {.takes = takes_text | takes_map};
constexpr Shape kTextOrTexts = {.takes = takes_text | takes_list, .items = &kText};
constexpr Shape kKey = {.takes = takes_text, .check = check_key, .examples = kKeyExamples};
constexpr Shape kToolReferences = {.takes = takes_list, .items = &kRepositoryFile};

constexpr Field kPromptFields[] = {
    {"prompt", &kText, "The system instructions.", Need::required},
    {"user_message", &kText, "The user's turn."},
    {"name", &kText, "What the prompt is called."},
    {"description", &kText, "What it is for."},
    {"provider", &kText, "The API to call."},
    {"model", &kText, "The model to ask."},
    {"failover_model", &kText, "The model to ask where the first does not answer."},
    {"tool_choice", &kTextOrMap, "Whether and which tool is called."},
    {"temperature", &kTemperature, "How freely words are picked.", Need::optional, {}, "1.0"},
    {"top_p", &kShare, "The share of likely words to pick from.", Need::optional, {}, "1.0"},
    {"max_tokens", &kPositive, "Most tokens of an answer."},
    {"max_completion_tokens", &kPositive, "Most tokens of an answer, thinking included."},
    {"response_format", &kTextOrMap, "The form of the answer."},
    {"stream", &kBoolean, "Whether the answer comes in pieces."},
    {"stream_options", &kFreeMap, "What else comes with the pieces."},
    {"n_completions", &kPositive, "How many answers to make."},
    {"stop", &kTextOrTexts, "Texts that end the answer."},
    {"presence_penalty", &kPenalty, "Against words that have been used."},
    {"frequency_penalty", &kPenalty, "Against words by how often they were used."},
    {"seed", &kInteger, "For the same answer again, where the model can."},
    {"api_key", &kKey, "Better in an environment variable."},
    {"api_base", &kText, "Where the API is."},
    {"user", &kText, "Who asks, for the provider's records."},
    {"parallel_tool_calls", &kBoolean, "Whether several tools may be called at once."},
    {"logprobs", &kBoolean, "Whether likelihoods come with the answer."},
    {"top_logprobs", &kTopLogprobs, "How many likelihoods a word."},
    {"logit_bias", &kLogitBias, "Tokens to favour or avoid."},
    {"reasoning_effort", &kEffort, "How long to think."},
    {"extra_args", &kFreeMap, "Anything else the provider takes."},
    {"tags", &kTexts, "Labels."},
    {"tools", &kToolReferences, "Files of tools the model may call."},
    {"created_at", &kText, "When it was made."},
    {"updated_at", &kText, "When it was last changed."}};
constexpr Record kPrompt = {"prompt", kPromptFields, "A prompt and the parameters of its call."};

}  // namespace

std::string fault_of_reference(std::string_view reference) {
  constexpr std::string_view kFile = "file:///";
  const bool is_uri = reference.starts_with(kFile);
  const std::string_view path = is_uri ? reference.substr(kFile.size()) : reference;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::any_of(path.begin(), path.end(), is_control)) return "holds a control character: take it out";
  if (path.find('\\') != std::string_view::npos) return "has a backslash: write the path with /";
  if (hides_separator(path)) return "hides a dot or a slash behind a percent sign: write it plainly";
  if (has_scheme(path))
    return "is not a file of the repository: write file:///<path> or a path from the repository's root";
  if (path.starts_with('/'))
    return "is an absolute path: write it from the repository's root, as file:///<path>";
  if (leaves_root(path)) return "leaves the repository: write a path below its root";
  if (names_folder(path)) return "names no file: write the whole path of one";
  return {};
}

const Shape kRepositoryFile = {
    .takes = takes_text, .shortest = 1, .check = check_reference, .examples = kReferenceExamples};
const Shape kPromptRepoExecution = {.takes = takes_map, .record = &kExecutionFile};
const Shape kPromptRepoPrompt = {.takes = takes_map, .record = &kPrompt};
const Shape kPromptRepoTool = {.takes = takes_map, .record = &kToolFile};

}  // namespace proctor::dialects
