import { type RefObject, useEffect, useRef, useState } from 'react';

// How many of a long list to draw: a first part, and more whenever its end comes into sight. `end` goes on an element there.
export function useGrowing(total: number, step: number): { shown: number; end: RefObject<HTMLDivElement | null> } {
  const [most, setMost] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const isMore = most < total;
  useEffect(() => {
    if (!isMore || !end.current) return;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setMost((now) => now + step), { rootMargin: '600px' });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isMore, most, step]);
  return { shown: Math.min(most, total), end };
}
