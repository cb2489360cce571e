// An exchange with a model as a conversation, whichever API it went through: OpenAI's chat, completions and responses, Anthropic's
// messages, Gemini's contents, Ollama's chat. What is of no known shape is shown as JSON.

export interface ToolCall {
  name: string;
  input: string;
}

export interface Turn {
  role: string;
  text: string;
  calls: ToolCall[];
}

type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
export const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2) ?? '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// What was asked.
export function turnsOf(request: unknown): Turn[] {
  if (!isObject(request)) return request == null ? [] : [turn('request', pretty(request))];
  const system = request.system ?? request.systemInstruction ?? request.system_instruction ?? request.instructions;
  const said = request.messages ?? request.contents ?? request.input ?? request.prompt;
  const turns = [...(system == null ? [] : [messageOf({ role: 'system', content: system })]), ...saidTurns(said)];
  return turns.length > 0 ? turns : [turn('request', pretty(request))];
}

// What came back: the first choice.
export function answerOf(response: unknown): Turn[] {
  if (response == null) return [];
  if (!isObject(response)) return [turn('assistant', pretty(response))];
  const choice = list(response.choices)[0] ?? list(response.candidates)[0];
  if (isObject(choice)) return [messageOf(isObject(choice.message) ? choice.message : { role: 'assistant', content: choice.content ?? choice.text })];
  if (isObject(response.message)) return [messageOf(response.message)];
  if (Array.isArray(response.output)) return saidTurns(response.output);
  if (Array.isArray(response.content)) return [messageOf(response)];
  if (typeof response.response === 'string') return [turn('assistant', response.response)];
  return [turn('assistant', pretty(response))];
}

const turn = (role: string, text: string, calls: ToolCall[] = []): Turn => ({ role, text, calls });

function saidTurns(said: unknown): Turn[] {
  if (typeof said === 'string') return [turn('user', said)];
  return list(said).map((message) => (isObject(message) ? messageOf(message) : turn('user', pretty(message))));
}

function messageOf(message: Json): Turn {
  if (message.type === 'function_call') return turn('assistant', '', [callOf(message)]);
  if (message.type === 'function_call_output') return turn('tool', pretty(message.output));
  const content = message.content ?? message.parts ?? (isObject(message) && !('role' in message) ? message : '');
  const pieces = isObject(content) && Array.isArray(content.parts) ? content.parts : Array.isArray(content) ? content : [content];
  const calls = [...list(message.tool_calls).filter(isObject).map((call) => callOf(isObject(call.function) ? call.function : call)), ...pieces.flatMap(callsIn)];
  const role = message.role === 'model' ? 'assistant' : String(message.role ?? 'assistant');
  return turn(role, pieces.map(textOf).filter(Boolean).join('\n'), calls);
}

const callOf = (call: Json): ToolCall => ({ name: String(call.name ?? 'tool'), input: compact(call.arguments ?? call.input ?? call.args) });
const compact = (value: unknown): string => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value));

function callsIn(piece: unknown): ToolCall[] {
  if (!isObject(piece)) return [];
  if (piece.type === 'tool_use') return [callOf(piece)];
  return isObject(piece.functionCall) ? [callOf(piece.functionCall)] : [];
}

function textOf(piece: unknown): string {
  if (!isObject(piece)) return piece == null ? '' : String(piece);
  if (typeof piece.text === 'string') return piece.text;
  if (piece.type === 'tool_use' || isObject(piece.functionCall)) return '';
  if (piece.type === 'tool_result') return pretty(Array.isArray(piece.content) ? piece.content.map(textOf).join('\n') : piece.content);
  if (isObject(piece.functionResponse)) return pretty(piece.functionResponse.response);
  return pretty(piece);
}
