import { describe, expect, test } from 'vitest';
import { answerOf, turnsOf } from './conversation';
import { streamText } from './stream';

const call = { name: 'find', input: '{"id":1}' };

describe('an exchange as a conversation', () => {
  test("OpenAI's chat, with calls of tools and parts", () => {
    const request = {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'Hello' }, { type: 'image_url', image_url: { url: 'x' } }] },
        { role: 'assistant', content: null, tool_calls: [{ function: { name: 'find', arguments: '{"id":1}' } }] },
        { role: 'tool', content: 'found' },
      ],
    };
    const turns = turnsOf(request);
    expect(turns.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(turns[1]?.text).toContain('Hello\n{');
    expect(turns[2]).toEqual({ role: 'assistant', text: '', calls: [call] });
    expect(answerOf({ choices: [{ message: { role: 'assistant', content: 'Hi' } }] })).toEqual([{ role: 'assistant', text: 'Hi', calls: [] }]);
  });

  test("Anthropic's messages", () => {
    const turns = turnsOf({ system: 'Be brief.', messages: [{ role: 'user', content: [{ type: 'tool_result', content: [{ type: 'text', text: 'found' }] }] }] });
    expect(turns).toEqual([
      { role: 'system', text: 'Be brief.', calls: [] },
      { role: 'user', text: 'found', calls: [] },
    ]);
    expect(answerOf({ role: 'assistant', content: [{ type: 'text', text: 'Hi' }, { type: 'tool_use', name: 'find', input: { id: 1 } }] })).toEqual([
      { role: 'assistant', text: 'Hi', calls: [call] },
    ]);
  });

  test("Gemini's contents", () => {
    expect(turnsOf({ systemInstruction: { parts: [{ text: 'Be brief.' }] }, contents: [{ role: 'model', parts: [{ functionCall: { name: 'find', args: { id: 1 } } }] }] })).toEqual([
      { role: 'system', text: 'Be brief.', calls: [] },
      { role: 'assistant', text: '', calls: [call] },
    ]);
    expect(answerOf({ candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] } }] })[0]?.text).toBe('Hi');
  });

  test("completions, responses and Ollama's chat", () => {
    expect(turnsOf({ prompt: 'Once' })).toEqual([{ role: 'user', text: 'Once', calls: [] }]);
    expect(answerOf({ choices: [{ text: ' upon' }] })[0]?.text).toBe(' upon');
    expect(turnsOf({ instructions: 'Be brief.', input: 'Hello' }).map(({ text }) => text)).toEqual(['Be brief.', 'Hello']);
    expect(answerOf({ output: [{ type: 'function_call', name: 'find', arguments: '{"id":1}' }, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] }] })).toEqual([
      { role: 'assistant', text: '', calls: [call] },
      { role: 'assistant', text: 'Hi', calls: [] },
    ]);
    expect(answerOf({ message: { role: 'assistant', content: 'Hi' } })[0]?.text).toBe('Hi');
  });

  test('what is of no known shape is shown whole, and nothing is nothing', () => {
    expect(turnsOf({ query: 1 })[0]?.text).toBe('{\n  "query": 1\n}');
    expect(answerOf('not JSON')[0]?.text).toBe('not JSON');
    expect(answerOf(null)).toEqual([]);
    expect(turnsOf(null)).toEqual([]);
  });

  test('a stream is put together, wherever its frames were split', () => {
    const chat = 'data: {"choices":[{"delta":{"content":"Hel"}}]}\n\ndata: {"choices":[{"delta":{"content":"lo"}}]}\n\ndata: [DONE]\n\n';
    expect(streamText([{ text: chat.slice(0, 30) }, { text: chat.slice(30) }])).toBe('Hello');
    expect(streamText([{ text: 'event: content_block_delta\ndata: {"delta":{"type":"text_delta","text":"Hi"}}\n\n' }])).toBe('Hi');
    expect(streamText([{ text: '{"message":{"content":"a"}}\n{"message":{"content":"b"}}\n' }])).toBe('ab');
    expect(streamText([{ text: 'data: {broken' }, null])).toBe('');
  });
});
