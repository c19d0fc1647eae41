/** The maximum number of saved prompts per person, and the maximum length of their names. */
export const MAX_SAVED_PROMPTS = 50
export const MAX_PROMPT_NAME = 60
