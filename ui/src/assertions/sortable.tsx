import { type Announcements, DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useMemo } from 'react';
import { IconButton } from '~/parts/button';
import { DragIcon } from '~/parts/icons';

interface SortableProps {
  ids: string[];
  what: string; // "Assertion"
  onMove: (from: number, to: number) => void;
  children: React.ReactNode;
}

const instructions = {
  draggable: 'To move it, press Space, then the up and down arrow keys; Space again puts it down, Escape puts it back.',
};

// A list whose items are put in order by dragging their handles, with a pointer or from the keyboard.
export function Sortable({ ids, what, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const at = (id: unknown) => ids.indexOf(String(id));
  // The same list for the same ids: another one would draw every item again.
  const joined = JSON.stringify(ids);
  const items = useMemo(() => JSON.parse(joined) as string[], [joined]);
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcements(what, ids), screenReaderInstructions: instructions }}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(at(active.id), at(over.id))}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function announcements(what: string, ids: string[]): Announcements {
  const place = (id: unknown) => ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => `${what} ${place(active.id)} picked up.`,
    onDragOver: ({ active, over }) => (over ? `${what} ${place(active.id)} is over place ${place(over.id)} of ${ids.length}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${what} ${place(active.id)} put down at place ${place(over.id)} of ${ids.length}.` : undefined),
    onDragCancel: ({ active }) => `${what} ${place(active.id)} put back.`,
  };
}

// For an item: what goes on it, and its handle.
export function useItem(id: string, label: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return {
    ref: setNodeRef,
    style: { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition, zIndex: isDragging ? 10 : undefined },
    isDragging,
    handle: (
      <IconButton
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        label={label}
        icon={<DragIcon />}
        className="cursor-grab touch-none"
        data-escape={isDragging ? 'own' : undefined}
      />
    ),
  };
}
