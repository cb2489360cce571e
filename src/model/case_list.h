// The cases of a suite, in plan order: kept in memory, or read again from where they lie whenever someone
// walks through them. So a run of any size can be reported in little memory.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "model/verdict.h"

namespace proctor::model {

struct CaseRecord;

// One walk through cases that lie elsewhere.
class CaseReader {
 public:
  CaseReader() = default;
  CaseReader(const CaseReader&) = delete;
  CaseReader& operator=(const CaseReader&) = delete;
  virtual ~CaseReader() = default;

  // The next case, which stands until the following call; null at the end.
  virtual Result<const CaseRecord*> next() = 0;
};

// Cases that lie elsewhere. May be walked through more than once, by several readers.
class CaseSource {
 public:
  CaseSource() = default;
  CaseSource(const CaseSource&) = delete;
  CaseSource& operator=(const CaseSource&) = delete;
  virtual ~CaseSource() = default;

  virtual std::size_t size() const = 0;
  // `only`: cases with this verdict.
  virtual std::unique_ptr<CaseReader> open(std::optional<Verdict> only) const = 0;
};

// A walk stops where cases cannot be read; whoever walked asks for `trouble` afterwards.
class CaseList {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = CaseRecord;
    using difference_type = std::ptrdiff_t;
    using pointer = const CaseRecord*;
    using reference = const CaseRecord&;

    Iterator() = default;
    reference operator*() const { return *at_; }
    pointer operator->() const { return at_; }
    Iterator& operator++() { return step(), *this; }
    void operator++(int) { step(); }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    friend class CaseList;
    void step();
    void find();  // from a kept case to the next that is wanted
    void read();

    const CaseRecord* at_ = nullptr;
    const CaseRecord* end_ = nullptr;  // of kept cases
    std::optional<Verdict> only_;
    std::shared_ptr<CaseReader> reader_;
    std::shared_ptr<std::optional<Error>> trouble_;
  };

  struct Range {
    Iterator first;
    Iterator last;

    const Iterator& begin() const { return first; }
    const Iterator& end() const { return last; }
  };

  CaseList() = default;
  CaseList(std::vector<CaseRecord> cases);            // NOLINT: a list of cases is one
  CaseList(std::initializer_list<CaseRecord> cases);  // NOLINT
  explicit CaseList(std::shared_ptr<const CaseSource> source);

  std::size_t size() const;
  bool empty() const { return size() == 0; }
  Iterator begin() const { return walk(std::nullopt).first; }
  Iterator end() const { return walk_end(); }

  // Cases with a verdict alone; what lies elsewhere need not be read for the others.
  Range with(Verdict verdict) const { return walk(verdict); }

  // The same cases, each changed as it is walked past.
  CaseList changed(std::function<void(CaseRecord&)> change) const;

  // Why a walk ended early, if one did.
  std::optional<Error> trouble() const;

  // For cases in memory; asking a list that is read from elsewhere is a bug, and throws.
  std::vector<CaseRecord>& kept();
  const std::vector<CaseRecord>& kept() const;
  const CaseRecord& operator[](std::size_t place) const;
  CaseRecord& back();
  void push_back(CaseRecord test);

 private:
  Range walk(std::optional<Verdict> only) const;
  Iterator walk_end() const;

  std::vector<CaseRecord> kept_;
  std::shared_ptr<const CaseSource> source_;
  std::shared_ptr<std::optional<Error>> trouble_;
};

}  // namespace proctor::model
