// Kinds of action by which one answers something: whether one is asked may depend on hidden cards, and so how quickly an answer comes
// must tell nothing.
const kAnswers = /^(?:pass|react|answer|interrupt|decline|skip|barter)/;

export const isAnswer = (type: string): boolean => kAnswers.test(type);
