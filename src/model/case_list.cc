#include "model/case_list.h"

#include <stdexcept>
#include <utility>

#include "model/run.h"

namespace proctor::model {
namespace {

class ChangingReader final : public CaseReader {
 public:
  ChangingReader(CaseList::Range cases, const CaseList& list, const std::function<void(CaseRecord&)>& change)
      : at_(std::move(cases.first)), end_(std::move(cases.last)), list_(list), change_(change) {}

  Result<const CaseRecord*> next() override {
    if (started_) ++at_;
    started_ = true;
    if (at_ == end_) {
      if (const auto trouble = list_.trouble()) return tl::make_unexpected(*trouble);
      return nullptr;
    }
    test_ = *at_;
    change_(test_);
    return &test_;
  }

 private:
  CaseList::Iterator at_;
  CaseList::Iterator end_;
  const CaseList& list_;
  const std::function<void(CaseRecord&)>& change_;
  CaseRecord test_;
  bool started_ = false;
};

// A change leaves verdicts as they are, so that choosing by verdict is left to the list beneath.
class ChangedCases final : public CaseSource {
 public:
  ChangedCases(CaseList cases, std::function<void(CaseRecord&)> change)
      : cases_(std::move(cases)), change_(std::move(change)) {}

  std::size_t size() const override { return cases_.size(); }

  std::unique_ptr<CaseReader> open(std::optional<Verdict> only) const override {
    auto range = only ? cases_.with(*only) : CaseList::Range{cases_.begin(), cases_.end()};
    return std::make_unique<ChangingReader>(std::move(range), cases_, change_);
  }

 private:
  CaseList cases_;
  std::function<void(CaseRecord&)> change_;
};

}  // namespace

void CaseList::Iterator::step() {
  if (reader_) return read();
  ++at_;
  find();
}

void CaseList::Iterator::find() {
  while (only_ && at_ != end_ && at_->verdict != *only_) ++at_;
}

void CaseList::Iterator::read() {
  auto next = reader_->next();
  at_ = next ? *next : nullptr;
  if (!next) *trouble_ = std::move(next).error();
}

CaseList::CaseList(std::vector<CaseRecord> cases) : kept_(std::move(cases)) {}
CaseList::CaseList(std::initializer_list<CaseRecord> cases) : kept_(cases) {}
CaseList::CaseList(std::shared_ptr<const CaseSource> source)
    : source_(std::move(source)), trouble_(std::make_shared<std::optional<Error>>()) {}

std::size_t CaseList::size() const { return source_ ? source_->size() : kept_.size(); }

CaseList::Range CaseList::walk(std::optional<Verdict> only) const {
  Iterator first;
  if (source_) {
    first.trouble_ = trouble_;
    first.reader_ = source_->open(only);
    first.read();
  } else {
    first.at_ = kept_.data();
    first.end_ = kept_.data() + kept_.size();
    first.only_ = only;
    first.find();
  }
  return {std::move(first), walk_end()};
}

CaseList::Iterator CaseList::walk_end() const {
  Iterator last;
  if (!source_) last.at_ = kept_.data() + kept_.size();
  return last;
}

CaseList CaseList::changed(std::function<void(CaseRecord&)> change) const {
  return CaseList(std::make_shared<ChangedCases>(*this, std::move(change)));
}

std::optional<Error> CaseList::trouble() const { return trouble_ ? *trouble_ : std::nullopt; }

std::vector<CaseRecord>& CaseList::kept() {
  if (source_) throw std::logic_error("these cases are not kept in memory");
  return kept_;
}

const std::vector<CaseRecord>& CaseList::kept() const {
  if (source_) throw std::logic_error("these cases are not kept in memory");
  return kept_;
}

const CaseRecord& CaseList::operator[](std::size_t place) const { return kept()[place]; }
CaseRecord& CaseList::back() { return kept().back(); }
void CaseList::push_back(CaseRecord test) { kept().push_back(std::move(test)); }

}  // namespace proctor::model
