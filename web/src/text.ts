// What a person reads, except what comes from the server: see languages/.
export { ago, hoursOf, plain, sentence, shortName } from './languages/forms';
export { text } from './languages';
