// The npm package @anthropic-ai/sdk: Messages.
import Anthropic from '@anthropic-ai/sdk';
import { act, at, key, leaveAfterTwo } from './scenarios.mjs';

const client = new Anthropic({ baseURL: at(''), apiKey: key, maxRetries: 0 });
const messages = [{ role: 'user', content: 'Hi' }];
const tools = [{ name: 'tide', input_schema: { type: 'object', properties: { port: { type: 'string' } } } }];
const thinking = { type: 'enabled', budget_tokens: 1024 };

async function* message(model, more) {
  yield* await client.messages.create({ model, max_tokens: 2048, messages, stream: true, ...more });
}

await act('anthropic', {
  message,
  'message-thinking-tool': (model) => message(model, { thinking, tools }),
  'message-gzip': message,
  async *'message-collected'(model) {
    const stream = client.messages.stream({ model, max_tokens: 2048, messages, thinking, tools });
    yield await stream.finalMessage();
  },
  async *'message-whole'(model) {
    yield await client.messages.create({ model, max_tokens: 64, messages });
  },
  'message-overloaded': message,
  'message-invalid': message,
  'message-error-inside': message,
  async *'message-abort'(model) {
    yield* leaveAfterTwo(await client.messages.create({ model, max_tokens: 64, messages, stream: true }));
  },
  async *'message-stream-abort'(model) {
    const stream = client.messages.stream({ model, max_tokens: 64, messages });
    for await (const event of leaveAfterTwo(stream, () => stream.abort())) {
      // Not the whole event: the library lets the message in the first one grow while later ones come.
      yield event.type;
    }
  },
  'message-after-abort': message,
});
