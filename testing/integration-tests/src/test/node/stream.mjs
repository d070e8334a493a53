// Streams one chat completion and prints every event as the client library gives it, one JSON a line.
import OpenAI from 'openai';

const [baseURL, model] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey: 'sk-not-a-key', maxRetries: 0 });
const stream = await client.chat.completions.create({
  model,
  messages: [{ role: 'user', content: 'Count to five.' }],
  stream: true,
  stream_options: { include_usage: true },
});
for await (const event of stream) {
  console.log(JSON.stringify(event));
}

const whole = await client.chat.completions.create({
  model,
  messages: [{ role: 'user', content: 'Say yes.' }],
});
console.log(JSON.stringify(whole));
