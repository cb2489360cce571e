import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boxFor, boxHeight, type Place, scrolled, type Sizes } from './scaled_scroll';

const idle = 150; // milliseconds without a scroll event

interface Scaled {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  height: number; // of the box that is scrolled
  shift: number; // a row stands at its start minus this
  goTo: (offset: number) => void; // of the list
}

// Virtual rows of any number in a box that a browser can hold.
export function useScaledVirtualizer(scroller: RefObject<HTMLDivElement | null>, count: number, rowHeight: number): Scaled {
  const place = useRef<Place>({ box: 0, list: 0 });
  const sizes = useRef<Sizes>({ list: 0, view: 0 });
  const [shift, setShift] = useState(0);

  const observe = useCallback((instance: Virtualizer<HTMLDivElement, Element>, tell: (offset: number, isScrolling: boolean) => void) => {
    const element = instance.scrollElement;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const { list } = place.current;
      const box = boxFor(list, sizes.current);
      if (Math.abs(box - element.scrollTop) > 1) {
        place.current = { box, list };
        flushSync(() => setShift(list - box)); // before the box moves, so that the rows stay where they are
        element.scrollTop = box;
        place.current = { box: element.scrollTop, list: list - box + element.scrollTop };
      }
      tell(place.current.list, false);
    };
    const hear = () => {
      sizes.current.view = element.clientHeight;
      place.current = scrolled(place.current, element.scrollTop, sizes.current);
      setShift(place.current.list - place.current.box);
      tell(place.current.list, true);
      clearTimeout(timer);
      timer = setTimeout(settle, idle);
    };
    element.addEventListener('scroll', hear, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', hear);
    };
  }, []);

  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    observeElementOffset: observe,
    scrollToFn: () => undefined, // only `goTo` scrolls
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const list = virtualizer.getTotalSize();

  useEffect(() => {
    sizes.current = { list, view: scroller.current?.clientHeight ?? 0 };
  }, [list, scroller]);

  const goTo = useCallback(
    (offset: number) => {
      const element = scroller.current;
      if (!element) return;
      sizes.current = { list: sizes.current.list, view: element.clientHeight };
      const most = Math.max(0, sizes.current.list - sizes.current.view);
      const list = Math.min(most, Math.max(0, offset));
      const box = Math.round(boxFor(list, sizes.current));
      place.current = { box, list };
      setShift(list - box);
      if (Math.round(element.scrollTop) === box) element.dispatchEvent(new Event('scroll'));
      else element.scrollTop = box;
    },
    [scroller],
  );

  return { virtualizer, height: boxHeight({ list, view: 0 }), shift, goTo };
}
