// What a person reads, except what comes from the server: see languages/.
export { ago, hence, hoursOf, plain, sentence, shortName } from './languages/forms';
export { text } from './languages';
