// The npm package openai: chat completions as many servers speak them, completions, Responses, audio, Azure.
import { File } from 'node:buffer';
import OpenAI, { AzureOpenAI, toFile } from 'openai';
import { act, at, key, leaveAfterTwo } from './scenarios.mjs';

// Uploads need it, and Node.js has it as a global from version 20 on.
globalThis.File ??= File;

const client = new OpenAI({ baseURL: at('/v1'), apiKey: key, maxRetries: 0 });
const azure = new AzureOpenAI({ endpoint: at(''), apiKey: key, apiVersion: '2024-10-21', maxRetries: 0 });
const messages = [{ role: 'user', content: 'Name a river.' }];
const tools = [{ type: 'function', function: { name: 'tide', parameters: { type: 'object', properties: {} } } }];

async function* chat(model, more) {
  yield* await client.chat.completions.create({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...more,
  });
}

async function* response(model, more) {
  yield* await client.responses.create({ model, input: 'Tide?', stream: true, ...more });
}

await act('openai', {
  chat,
  'chat-tools': (model) => chat(model, { tools }),
  'chat-reasoning': chat,
  'chat-comments': chat,
  'chat-choices': (model) => chat(model, { n: 2 }),
  'chat-refusal': chat,
  'chat-brotli': chat,
  async *'chat-collected'(model) {
    const stream = client.chat.completions.stream({ model, messages, tools });
    yield (await stream.finalChatCompletion()).choices;
  },
  async *'chat-whole'(model) {
    yield await client.chat.completions.create({ model, messages });
  },
  'chat-rate-limited': chat,
  'chat-error-inside': chat,
  'chat-error-first': chat,
  'chat-broken': chat,
  async *'chat-abort'(model) {
    yield* leaveAfterTwo(await client.chat.completions.create({ model, messages, stream: true }));
  },
  async *completion(model) {
    yield* await client.completions.create({
      model,
      prompt: 'Once',
      stream: true,
      stream_options: { include_usage: true },
    });
  },
  response,
  'response-tools': (model) => response(model, { tools: [{ type: 'function', name: 'tide', parameters: null }] }),
  'response-incomplete': (model) => response(model, { max_output_tokens: 2 }),
  async *'response-whole'(model) {
    yield await client.responses.create({ model, input: 'Hi' });
  },
  'response-rate-limited': response,
  'response-error-inside': response,
  async *'response-abort'(model) {
    const stream = await client.responses.create({ model, input: 'Count.', stream: true });
    yield* leaveAfterTwo(stream, () => stream.controller.abort());
  },
  async *azure(model) {
    yield* await azure.chat.completions.create({ model, messages, stream: true });
  },
  async *transcription(model) {
    const file = await toFile(Buffer.from('no sound'), 'silence.wav');
    yield* await client.audio.transcriptions.create({ model, file, stream: true });
  },
  async *speech(model) {
    const answer = await client.audio.speech.create({ model, input: 'Hi', voice: 'reed' });
    yield Buffer.from(await answer.arrayBuffer()).toString('hex');
  },
  async *embeddings(model) {
    yield await client.embeddings.create({ model, input: ['a', 'b'], encoding_format: 'float' });
  },
});
