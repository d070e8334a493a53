// Acts out scenarios one after the other and prints what the client library gives, one JSON a line.

const [server] = process.argv.slice(2);

/** Address of the server with this path. */
export const at = (path) => `${server}${path}`;

/** What no server checks. */
export const key = 'not-a-key';

/**
 * Prints everything the scenarios yield, and the error that ends one.
 *
 * @param library first part of the models' names, by which the server knows what to answer
 * @param scenarios async generators by name, each given its model
 * @param shown what is printed of a value: a replacer of JSON.stringify
 */
export async function act(library, scenarios, shown) {
  for (const [scenario, play] of Object.entries(scenarios)) {
    const print = (what) => console.log(JSON.stringify({ scenario, ...what }, shown));
    try {
      for await (const event of play(`scenario.${library}.${scenario}`)) {
        print({ event });
      }
    } catch (error) {
      print({ error: told(error) });
    }
  }
}

function told(error) {
  return {
    type: error.constructor.name,
    message: error.message,
    status: error.status ?? error.statusCode ?? error.status_code,
    body: error.error ?? error.responseBody,
  };
}

/** The events of a stream up to and with the second that counts; then the client leaves, and nothing more is told. */
export async function* leaveAfterTwo(stream, leave = () => {}, counts = () => true) {
  let seen = 0;
  for await (const event of stream) {
    yield event;
    seen += counts(event) ? 1 : 0;
    if (seen === 2) {
      leave();
      return;
    }
  }
}
