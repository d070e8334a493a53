// Vercel's npm package ai with the providers that speak a language of their own.
import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createCohere } from '@ai-sdk/cohere';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, streamText, tool } from 'ai';
import { act, at, key, leaveAfterTwo } from './scenarios.mjs';

const openai = createOpenAI({ baseURL: at('/v1'), apiKey: key });
const compatible = createOpenAICompatible({ name: 'compatible', baseURL: at('/v1'), apiKey: key });
const anthropic = createAnthropic({ baseURL: at('/v1'), apiKey: key });
const google = createGoogleGenerativeAI({ baseURL: at('/v1beta'), apiKey: key });
const mistral = createMistral({ baseURL: at('/v1'), apiKey: key });
const cohere = createCohere({ baseURL: at('/v2'), apiKey: key });
const bedrock = createAmazonBedrock({ baseURL: at(''), region: 'eu-central-1', apiKey: key });

const anything = tool({ inputSchema: jsonSchema({ type: 'object' }) });
const common = {
  prompt: 'Tide?',
  tools: { tide: anything, sky: anything },
  maxOutputTokens: 64,
  maxRetries: 0,
  onError: () => {},
};

async function* stream(model, more) {
  yield* streamText({ model, ...common, ...more }).fullStream;
}

async function* left(model) {
  const leaving = new AbortController();
  const parts = stream(model, { abortSignal: leaving.signal });
  yield* leaveAfterTwo(
    parts,
    () => leaving.abort(),
    (part) => part.type.endsWith('-delta'),
  );
}

async function* whole(model) {
  const { content, finishReason, usage } = await generateText({ model, ...common });
  yield { content, finishReason, usage };
}

globalThis.AI_SDK_LOG_WARNINGS = false;

// Addresses differ, and where a server names neither time nor id, the library makes them up.
function shown(name, value) {
  if (name === 'timestamp' || name === 'url' || (name === 'id' && value.startsWith('aitxt-'))) {
    return undefined;
  }
  return value instanceof Error ? { ...value, message: value.message } : value;
}

await act(
  'ai',
  {
    chat: (model) => stream(openai.chat(model)),
    'chat-tools': (model) => stream(openai.chat(model)),
    'chat-whole': (model) => whole(openai.chat(model)),
    'chat-rate-limited': (model) => stream(openai.chat(model)),
    'chat-error-inside': (model) => stream(openai.chat(model)),
    'chat-abort': (model) => left(openai.chat(model)),
    'response-tools': (model) => stream(openai.responses(model)),
    'response-abort': (model) => left(openai.responses(model)),
    'compatible-reasoning': (model) => stream(compatible(model)),
    'compatible-vllm': (model) => stream(compatible(model)),
    'message-thinking-tool': (model) => stream(anthropic(model)),
    'message-error-inside': (model) => stream(anthropic(model)),
    'message-abort': (model) => left(anthropic(model)),
    'message-overloaded': (model) => whole(anthropic(model)),
    gemini: (model) => stream(google(model)),
    'gemini-abort': (model) => left(google(model)),
    mistral: (model) => stream(mistral(model)),
    'cohere-abort': (model) => left(cohere(model)),
    cohere: (model) => stream(cohere(model)),
    'bedrock-abort': (model) => left(bedrock(model)),
    bedrock: (model) => stream(bedrock(model)),
  },
  shown,
);
