/** Where the examples of the reference ask. With script the page puts its own address there. */
export const exampleBase = 'http://127.0.0.1:8080'
