#include "value/schema_compiler.h"

namespace proctor::value::json_schema {
namespace {

Types type_bits(std::string_view name) {
  if (name == "integer") return kWhole;
  if (name == "number") return kNumbers;
  if (name == "string") return bit(Kind::text);
  if (name == "boolean") return bit(Kind::boolean);
  if (name == "null") return bit(Kind::null);
  return name == "array" ? bit(Kind::list) : bit(Kind::map);
}

Op counting(Code code, std::uint64_t count) {
  Op op{code};
  op.count = count;
  return op;
}

// A double holds the number exactly.
bool is_exact(const Value& number) {
  constexpr double kMost = 9007199254740992.0;  // 2^53
  return !number.is_integer() || (number.number() > -kMost && number.number() < kMost);
}

}  // namespace

void Compiler::draw_types(const Draw& draw) {
  const Value* type = keyword(draw, "type");
  if (type == nullptr) return;
  Types types = 0;
  if (type->is_text()) types = type_bits(type->text());
  if (type->is_list())
    for (const Value& name : type->list()) types |= type_bits(name.text());
  program_->nodes[draw.id].types = types;
}

// Asked of every kind of value, before anything else is.
void Compiler::draw_choices(Draw& draw) {
  for (const char* name : {"enum", "const"}) {
    const Value* value = keyword(draw, name);
    if (value == nullptr) continue;
    const bool several = std::string_view(name) == "enum";
    const auto choices = added(program_->choices, Choices(several ? value->list() : List{*value}));
    for (const Phase phase : {Phase::number, Phase::text, Phase::list, Phase::map, Phase::other})
      emit(draw, phase, name, {Code::choice, choices});
  }
}

void Compiler::draw_bound(Draw& draw, Code code, const char* name) {
  const Value* bound = keyword(draw, name);
  if (bound == nullptr) return;
  Op op{code};
  if (code != Code::multiple && is_exact(*bound)) {
    op.number = bound->number();
  } else {
    op = counting(code == Code::multiple ? code : Code::compared, static_cast<std::uint64_t>(code));
    op.a = added(program_->bounds, *bound);
  }
  emit(draw, Phase::number, name, op);
}

void Compiler::draw_numbers(Draw& draw) {
  const bool old = draw.draft == Draft::draft4;  // there "exclusive..." is a flag beside the bound
  const auto is_set = [&](const char* name) {
    const Value* flag = keyword(draw, name);
    return old && flag != nullptr && flag->boolean();
  };
  draw_bound(draw, is_set("exclusiveMinimum") ? Code::above : Code::at_least, "minimum");
  draw_bound(draw, is_set("exclusiveMaximum") ? Code::below : Code::at_most, "maximum");
  if (!old) {
    draw_bound(draw, Code::above, "exclusiveMinimum");
    draw_bound(draw, Code::below, "exclusiveMaximum");
  }
  draw_bound(draw, Code::multiple, "multipleOf");
}

void Compiler::draw_count(Draw& draw, Phase phase, Code code, const char* name) {
  const Value* count = keyword(draw, name);
  if (count == nullptr) return;
  const auto whole = count->integer();
  emit(draw, phase, name, counting(code, whole ? static_cast<std::uint64_t>(*whole) : UINT64_MAX));
}

void Compiler::draw_texts(Draw& draw) {
  draw_count(draw, Phase::text, Code::min_length, "minLength");
  draw_count(draw, Phase::text, Code::max_length, "maxLength");
  if (const Value* source = keyword(draw, "pattern"))
    emit(draw, Phase::text, "pattern", {Code::pattern, patterns_.at(source->text())});
  draw_format(draw);
}

void Compiler::draw_format(Draw& draw) {
  const Value* name = keyword(draw, "format");
  if (name == nullptr || !documents_.resource_of(draw.schema).dialect.asserts_formats) return;
  const Format* format = find_format(name->text());
  if (format == nullptr) return;
  const Phase phase = format->fits_text != nullptr ? Phase::text : Phase::number;
  emit(draw, phase, "format", {Code::format, added(program_->formats, FormatUse{format, draw.draft})});
}

}  // namespace proctor::value::json_schema
