// What can be asked of an answer, as the server tells it: every form here is made from it.
import { useQuery } from '@tanstack/react-query';
import { address, get } from '~/api/client';

// As much of JSON Schema as forms look at.
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: { anyOf?: Schema[] }[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  examples?: unknown[];
  description?: string;
  default?: unknown;
  $defs?: Record<string, Schema>;
}

export interface CatalogueOption {
  name: string;
  about: string;
  schema: Schema | boolean;
  default?: unknown;
}

export interface CatalogueMetric {
  name: string;
  title: string;
  summary: string;
  needs: string[];
  low_is_good: boolean;
  threshold: number;
  options: CatalogueOption[];
}

export interface CheckExample {
  check: Record<string, unknown>;
  output: string;
  status: 'pass' | 'fail' | 'error';
  given?: unknown;
}

export interface CatalogueCheck {
  name: string;
  summary: string;
  subject: string;
  arity: 'none' | 'one';
  hint: string;
  value: Schema | boolean;
  options: CatalogueOption[];
  aliases: { name: string; format: string; negated?: boolean }[];
  examples: CheckExample[];
  metrics?: CatalogueMetric[]; // of the check whose value is a metric's name
}

const stays = { staleTime: Infinity, gcTime: Infinity };

export const useCatalogue = () =>
  useQuery({ queryKey: ['checks'], queryFn: () => get<{ items: CatalogueCheck[] }>('/api/v1/checks').then((list) => list.items), ...stays });

export const useFormatSchema = (format: string) =>
  useQuery({ queryKey: ['schema', format], queryFn: () => get<Schema>(address`/api/v1/formats/${format}/schema`), ...stays });
