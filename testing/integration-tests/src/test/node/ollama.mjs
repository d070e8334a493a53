// The npm package ollama: chat and generate.
import { Ollama } from 'ollama';
import { act, at, leaveAfterTwo } from './scenarios.mjs';

const client = new Ollama({ host: at('') });
const messages = [{ role: 'user', content: 'Weather?' }];
const tools = [{ type: 'function', function: { name: 'sky', parameters: { type: 'object', properties: {} } } }];

async function* chat(model, more) {
  yield* await client.chat({ model, messages, stream: true, ...more });
}

async function* left(stream) {
  yield* leaveAfterTwo(stream, () => stream.abort());
}

await act('ollama', {
  'chat-thinking-tool': (model) => chat(model, { think: true, tools }),
  async *'chat-whole'(model) {
    yield await client.chat({ model, messages });
  },
  'chat-unknown-model': chat,
  'chat-error-inside': chat,
  async *'chat-abort'(model) {
    yield* left(await client.chat({ model, messages, stream: true }));
  },
  async *generate(model) {
    yield* await client.generate({ model, prompt: 'Ants', stream: true });
  },
  async *'generate-abort'(model) {
    yield* left(await client.generate({ model, prompt: 'Ants', stream: true }));
  },
  async *'generate-whole'(model) {
    yield await client.generate({ model, prompt: 'Ants' });
  },
});
