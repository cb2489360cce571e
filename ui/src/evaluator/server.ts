// The same questions asked of the server, where a browser cannot run the evaluator itself.
import { post } from '~/api/client';
import { documentOf } from './lines';
import type { Evaluation, Evaluator, Match, Proposal } from './types';

export const serverEvaluator: Evaluator = {
  evaluate: (question) => post<Evaluation>('/api/v1/evaluate', question),
  query: async (path, output) => {
    const document: unknown = JSON.parse(documentOf(output));
    return (await post<{ values: Match[] }>('/api/v1/query', { path, document })).values;
  },
  propose: (output, options = {}) => post<Proposal>('/api/v1/propose', { output, ...options }),
};
