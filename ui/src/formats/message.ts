// A message of a conversation as most formats write it: who speaks, and what is said. Other keys of it stay.
import { fieldsOf, same, textOf } from './fields';
import type { Message } from './form';

export const readMessage = (message: unknown, from: number): Message => {
  const { role, content } = fieldsOf(message);
  return { from, role: textOf(role), content };
};

export const writeMessage = (source: unknown, message: Message): unknown =>
  source !== undefined && same(readMessage(source, message.from ?? 0), message)
    ? source
    : { ...fieldsOf(source), role: message.role, content: message.content };
