// The npm package openai and Node's fetch as clients that do not ask for usage, one stream after the other.
import OpenAI from 'openai';
import { act, at, key } from './scenarios.mjs';

const client = new OpenAI({ baseURL: at('/v1'), apiKey: key, maxRetries: 0 });
const messages = [{ role: 'user', content: 'Name a river.' }];

async function* chat(model) {
  yield* await client.chat.completions.create({ model, messages, stream: true });
}

async function* fetched(model) {
  const answer = await fetch(at('/v1/chat/completions'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages, stream: true }),
  });
  yield { headers: [...answer.headers], body: await answer.text() };
}

await act('silent', {
  'chat-first': chat,
  'chat-second': chat,
  async *'chat-collected'(model) {
    const stream = client.chat.completions.stream({ model, messages });
    yield await stream.finalChatCompletion();
  },
  'fetch-first': fetched,
  'fetch-second': fetched,
});
