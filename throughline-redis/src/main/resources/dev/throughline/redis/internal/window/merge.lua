local from, to, t0 = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local w, token, seen = window()
if not w then
  return unseen(token, seen, to)
end
if from > w.revision then
  return {HOLE, w.revision, now}
end
for i = 7, #ARGV, 3 do
  local seq, revision, value = tonumber(ARGV[i]), tonumber(ARGV[i + 1]), ARGV[i + 2]
  if revision > w.revision and not put(w, seq, value) then
    redis.call('DEL', key)
    return ABSENT
  end
end
w.revision = math.max(w.revision, to)
w.verified = verified(w.verified, t0)
return store(w, tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6])
