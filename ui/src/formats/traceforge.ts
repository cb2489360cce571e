// TraceForge: a request to a model and weighted assertions of its answer.
import { type CaseList, checksAlone, listAt } from './case_list';
import { type Writers, fieldsOf, listOf, orNone, rewritten, textOf, textsOf, withKey, writeChanges } from './fields';
import { type CaseForm, type Fields, emptyStep, nothingShown } from './form';
import type { Format } from './format';
import { readMessage, writeMessage } from './message';

// A list of tests, one test, or assertions alone, as a list or in a map.
function cases(value: unknown): CaseList {
  if (Array.isArray(value)) return checksAlone(value, 'assertions', (tests) => ({ tests }));
  const fields = fieldsOf(value);
  if ('tests' in fields || !('request' in fields || 'assertions' in fields)) return listAt(value, 'tests');
  return { items: [value], put: (items) => (items.length === 1 ? items[0] : { tests: items }) };
}

const inRequest = (test: Fields, key: string, value: unknown): Fields =>
  withKey(test, 'request', orNone(withKey(fieldsOf(test.request), key, value)));

const writers: Writers<CaseForm> = {
  name: (test, name) => withKey(test, 'name', orNone(name)),
  description: (test, description) => withKey(test, 'description', orNone(description)),
  tags: (test, tags) => withKey(test, 'tags', orNone(tags)),
  provider: (test, provider) => inRequest(test, 'provider', orNone(provider)),
  model: (test, model) => inRequest(test, 'model', orNone(model)),
  history: (test, history) =>
    inRequest(test, 'messages', orNone(rewritten(listOf(fieldsOf(test.request).messages), history, writeMessage))),
  steps: (test, [step]) => withKey(test, 'assertions', step?.checks ?? []),
};

export const traceforge: Format = {
  shows: { ...nothingShown, tags: true, request: true, history: 'Messages of the request' },
  cases,
  read: (test) => {
    const request = fieldsOf(test.request);
    return {
      name: textOf(test.name),
      description: textOf(test.description),
      enabled: true,
      tags: textsOf(test.tags),
      prompt: '',
      provider: textOf(request.provider),
      model: textOf(request.model),
      variables: [],
      history: listOf(request.messages).map(readMessage),
      memory: null,
      mocks: [],
      steps: [{ ...emptyStep(), from: 0, checks: listOf(test.assertions) }],
    };
  },
  write: (test, before, after) => writeChanges(test, before, after, writers),
  fresh: { assertions: [] },
  metaAt: [],
  metaHas: ['name', 'description', 'tags'],
};
