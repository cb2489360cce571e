import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Project } from './types';

// What is served, and how: asked once.
export const useProject = () => useQuery({ queryKey: ['project'], queryFn: ({ signal }) => get<Project>('/api/v1/project', {}, signal), staleTime: Infinity });

// Whether the server refuses every change.
export const useReadOnly = (): boolean => useProject().data?.read_only ?? false;
