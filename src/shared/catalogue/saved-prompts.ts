/** How many prompts somebody can save, and how long their names are. */
export const MAX_SAVED_PROMPTS = 50
export const MAX_PROMPT_NAME = 60
