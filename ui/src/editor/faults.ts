// What the server says of the test as it stands in the form: nothing is written.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '~/api/client';
import type { Diagnostic, Validation } from '~/api/types';
import { caseValue, onlyCase } from '~/formats';
import { type Place, printed } from './printed';

export interface Fault {
  severity: Diagnostic['severity'];
  code: string;
  message: string;
  place: Place;
}

async function faultsOf(path: string, format: string, value: unknown, index: number): Promise<Fault[]> {
  const alone = onlyCase(format, value, index);
  const { text, places } = printed(alone, caseValue(format, alone, 0));
  const said = await post<Validation>('/api/v1/validate', { text, path, format });
  return said.diagnostics.flatMap(({ severity, code, message, line }) => {
    const place = places.get(line);
    return place ? [{ severity, code, message, place }] : [];
  });
}

const pause = 400; // ms without a change before the server is asked

export function useFaults(path: string, format: string, value: unknown, index: number): Fault[] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  const { data } = useQuery({
    queryKey: ['faults', path, format, index, settled],
    queryFn: () => faultsOf(path, format, settled, index),
    placeholderData: (last) => last,
    retry: false,
    gcTime: 0,
  });
  return data ?? [];
}

// "steps 2, checks 1, regex"
export const placeName = (place: Place): string =>
  place
    .map((key, index) => (typeof key === 'number' ? String(key + 1) : index > 0 ? `, ${key}` : key))
    .reduce((all, part) => (part.startsWith(',') ? all + part : `${all} ${part}`), '')
    .trim();

const lists = ['checks', 'assertions', 'metrics'];

// Which check of which step a fault is about, or none.
export function checkAt(place: Place): { step: number; check: number } | null {
  const [step, rest] = place[0] === 'steps' && typeof place[1] === 'number' ? [place[1], place.slice(2)] : [0, place];
  const [list, check] = rest;
  return typeof list === 'string' && lists.includes(list) && typeof check === 'number' ? { step, check } : null;
}
