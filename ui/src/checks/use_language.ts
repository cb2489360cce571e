import { type CatalogueCheck, type Schema, useCatalogue, useFormatSchema } from './catalogue';
import { keyedLanguage } from './keyed_language';
import type { Language } from './language';
import { nativeLanguage } from './native_language';
import { assertionLanguage, metricLanguage } from './typed_language';
import { useMemo } from 'react';

// How a format writes checks, once its catalogue and schema are here.
export function useLanguage(format: string): { language: Language | null; error: unknown; retry: () => void } {
  const catalogue = useCatalogue();
  const schema = useFormatSchema(format);
  const language = useMemo(
    () => (catalogue.data && schema.data ? languageFor(format, catalogue.data, schema.data) : null),
    [format, catalogue.data, schema.data],
  );
  const retry = () => {
    void catalogue.refetch();
    void schema.refetch();
  };
  return { language, error: catalogue.error ?? schema.error, retry };
}

export function languageFor(format: string, checks: CatalogueCheck[], schema: Schema): Language {
  if (format === 'traceforge') return assertionLanguage(checks, schema);
  if (format === 'promptrepo') return metricLanguage(checks, schema);
  if (format === 'testhaven') return keyedLanguage(schema);
  return nativeLanguage(checks, schema);
}
