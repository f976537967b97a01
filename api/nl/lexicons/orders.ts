/**
 * Text that gives the endpoint orders instead of asking a question. A single one anywhere makes the whole question
 * unanswerable.
 */
export const orderPhrases = `ignore previous, ignore all, ignore the above, ignore the previous, ignore any,
  ignore your, ignore everything, ignore instructions, ignore my previous, ignore prior, ignore what, ignore that and,
  disregard, forget everything, forget your, forget all, forget previous, forget the previous, forget what,
  forget about the, previous instructions, prior instructions, above instructions, your instructions,
  new instructions, earlier instructions, following instructions, these instructions, instructions, system prompt,
  your prompt, the prompt, prompts, prompt injection, system message, developer message, system override, system :,
  assistant :, user :, [system], developer mode, debug mode, admin mode, god mode, dan mode, jailbreak, jailbroken,
  you are now, you are no longer, you must now, you must always, from now on, act as, behave as, pretend, roleplay,
  role play, simulate being, impersonate, unrestricted, no restrictions, without restrictions, your rules,
  your guidelines, safety filter, api key, api keys, apikey, credentials, admin, administrator, root access, sudo,
  chmod, rm - rf, etc / passwd, passwd, shutdown, restart the server, run the following, run this, run command,
  set confidence, confidence to, confidence 1, always answer, always respond, always say, answer only with,
  respond only with, reply only with, only say, say only, print the word, repeat after me, repeat the word,
  repeat the following, begin your, start your answer, end your answer, instead of answering, do not answer,
  don't answer, say yes, say hello, stop being, end of prompt, end prompt, <|, im_start,
  im_end, begin_of, configuration, your config, your model, your code, your source code, environment variable,
  environment variables, delete all, delete your, drop table, drop database, truncate table, insert into, update set,
  union select, union all, select *, select count, select price, select all from, select from, from weekly where,
  where country =, or 1 = 1, 1 = 1, ; drop, alter table, create table, information_schema, xp_cmdshell, script >,
  < script, onerror, javascript :, console . log, document . cookie, import os, os . system, def main, print (,
  function (, = >, public static, void main, # include, $ {, { {, } }, base64, curl, wget, http :, https :,
  file : / /, . . /, bypass your, bypass the, bypass all, override your, override the, override all,
  execute the following, execute this, execute code, reveal your, reveal the system, disclose your, leak your,
  leak the, your secret, the secret, secret key, system instructions, your initial instructions, you are a pirate,
  you are an unrestricted, you are an evil, you will now, your new task, new task, your task is now, your new role`
