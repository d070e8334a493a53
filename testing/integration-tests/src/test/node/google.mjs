// The npm package @google/genai: generateContentStream and generateContent.
import { GoogleGenAI } from '@google/genai';
import { act, at, key, leaveAfterTwo } from './scenarios.mjs';

const client = new GoogleGenAI({ apiKey: key, vertexai: false, httpOptions: { baseUrl: at('') } });
const tools = [{ functionDeclarations: [{ name: 'tide', parametersJsonSchema: { type: 'object', properties: {} } }] }];

async function* content(model, config) {
  yield* await client.models.generateContentStream({ model, contents: 'Count', config });
}

await act('google', {
  content,
  'content-thinking-tool': (model) => content(model, { tools, thinkingConfig: { includeThoughts: true } }),
  async *'content-whole'(model) {
    yield await client.models.generateContent({ model, contents: 'Count' });
  },
  'content-exhausted': content,
  async *'content-whole-exhausted'(model) {
    yield await client.models.generateContent({ model, contents: 'Count' });
  },
  'content-error-inside': content,
  async *'content-abort'(model) {
    const leaving = new AbortController();
    yield* leaveAfterTwo(content(model, { abortSignal: leaving.signal }), () => leaving.abort());
  },
  'content-after-abort': content,
});
