"""The conformance suites of the libraries, unchanged, for every title and number of players."""

import pytest
from conftest import TABLES, need

import almende

# What the suites only warn of counts, too, but that an observation with a mask is a dictionary, that features have no bounds, and that an
# environment made without its name has none.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:.*A Box observation space (min|max)imum value is"),
    pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes due to the environment not having a spec"),
]
tables = pytest.mark.parametrize(("game", "players"), TABLES)
smallest = pytest.mark.parametrize("game", almende.games())


@tables
def test_pettingzoo(game, players):
    from pettingzoo.test import api_test, render_test, seed_test

    import almende.pettingzoo

    api_test(almende.pettingzoo.env(game, players), num_cycles=120)
    seed_test(lambda: almende.pettingzoo.env(game, players), num_cycles=40)
    render_test(lambda render_mode=None: almende.pettingzoo.raw_env(game, players, render_mode=render_mode))


@smallest
def test_the_suites_of_pettingzoo_at_their_own_lengths_see_games_end(game):
    from pettingzoo.test import api_test, parallel_api_test

    import almende.pettingzoo

    players, ended = min(almende.title(game)["players"]), []

    def watched(env):
        step, table = env.step, env.unwrapped

        def watching(action):
            answer = step(action)
            ended.append(table.table.over)
            return answer

        env.step = watching
        return env

    api_test(watched(almende.pettingzoo.env(game, players)))
    assert any(ended)
    ended.clear()
    parallel_api_test(watched(almende.pettingzoo.parallel_env(game, players)))
    assert ended


@tables
def test_pettingzoo_parallel(game, players):
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    import almende.pettingzoo

    parallel_api_test(almende.pettingzoo.parallel_env(game, players), num_cycles=120)
    parallel_seed_test(lambda: almende.pettingzoo.parallel_env(game, players), num_cycles=40)


@tables
def test_gymnasium(game, players):
    from gymnasium.utils.env_checker import check_env

    import almende.gymnasium

    check_env(almende.gymnasium.Env(game, players, opponent="random"))
    check_env(almende.gymnasium.Env(game, players, opponent="easy", seat=players - 1), skip_render_check=True)


@tables
def test_gymnasium_vector(game, players):
    import gymnasium
    import numpy as np

    import almende.gymnasium  # noqa: F401

    name = "".join(word.capitalize() for word in game.split("-"))
    for mode in ("sync", "vector_entry_point"):
        envs = gymnasium.make_vec(
            f"almende/{name}-v0", num_envs=3, vectorization_mode=mode, players=players, opponent="random"
        )
        for _ in range(2):
            observed, _ = envs.reset(seed=3)
            first = {part: array.copy() for part, array in observed.items()}
            for _ in range(30):
                assert envs.observation_space.contains(observed)
                actions = np.array([np.flatnonzero(mask)[0] for mask in observed["action_mask"]])
                observed, rewards, ended, cut, _ = envs.step(actions)
                assert rewards.shape == ended.shape == cut.shape == (3,)
            again, _ = envs.reset(seed=3)
            assert all(np.array_equal(first[part], again[part]) for part in first)
        envs.close()


@smallest
@pytest.mark.parametrize("encoding", ["features", "planes"])
def test_a_vector_environment_ends_games_as_those_of_gymnasium_do(game, encoding):
    import gymnasium
    import numpy as np

    import almende.gymnasium  # noqa: F401

    same_step = gymnasium.vector.AutoresetMode.SAME_STEP
    name = "almende/" + "".join(word.capitalize() for word in game.split("-")) + "-v0"
    theirs = gymnasium.make_vec(
        name, num_envs=2, vectorization_mode="sync", vector_kwargs={"autoreset_mode": same_step}, opponent="random"
    )
    ours = gymnasium.make_vec(
        name, num_envs=2, vectorization_mode="vector_entry_point", opponent="random", encoding=encoding
    )
    assert ours.metadata["autoreset_mode"] == same_step

    def until_one_ends(envs):
        observed, _ = envs.reset(seed=5)
        for _ in range(1000):
            actions = np.array([np.flatnonzero(mask)[0] for mask in observed["action_mask"]])
            observed, rewards, ended, _, infos = envs.step(actions)
            if ended.any():
                return observed, rewards, ended, infos
            assert infos == {} and not rewards.any()
        raise AssertionError("no game ended")

    (_, _, their_ended, theirs_told), (observed, rewards, ended, told) = until_one_ends(theirs), until_one_ends(ours)
    assert theirs_told.keys() == told.keys() and theirs_told["final_info"].keys() == told["final_info"].keys()
    assert (told["_final_obs"] == ended).all() and (theirs_told["_final_obs"] == their_ended).all()
    for game in np.flatnonzero(ended):
        final = told["final_obs"][game]
        assert ours.single_observation_space.contains(final) and not final["action_mask"].any()
        assert observed["action_mask"][game].any() and told["final_info"]["points"][game].shape == (2,)
        won = np.argmax(told["final_info"]["points"][game]) == 0
        assert (rewards[game] > 0) == won or rewards[game] == 0


@tables
def test_openspiel(game, players):
    pyspiel = need("pyspiel", "OpenSpiel has no wheel for this Python")
    from open_spiel.python.algorithms import generate_playthrough

    import almende.openspiel

    almende.openspiel.register()
    # A playthrough prints every tensor, so it gets small ones.
    name = f"python_almende_{game.replace('-', '_')}(players={players},deals=8,observation_size=32)"
    spiel = pyspiel.load_game(name)
    assert (spiel.num_players(), spiel.num_distinct_actions()) == (players, almende.num_actions(game))
    # A state is written as its history, so that to write every state of a long game takes long: the smallest tables do it below.
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)
    assert spiel.observation_tensor_shape() == [32] and spiel.information_state_tensor_shape() == [64]
    text = generate_playthrough.playthrough(name, None, seed=5)
    if players == min(almende.title(game)["players"]):
        assert text == generate_playthrough.playthrough(name, None, seed=5)
    assert "deal" in text


@smallest
def test_openspiel_plays_whole_games_with_the_usual_parameters(game):
    pyspiel = need("pyspiel", "OpenSpiel has no wheel for this Python")
    import almende.openspiel

    almende.openspiel.register()
    spiel = pyspiel.load_game(f"python_almende_{game.replace('-', '_')}")
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_an_information_state_of_openspiel_is_what_a_player_has_seen_and_done():
    pyspiel = need("pyspiel", "OpenSpiel has no wheel for this Python")
    import almende.openspiel

    almende.openspiel.register()
    spiel = pyspiel.load_game("python_almende_helios(players=2,deals=8)")

    def after(deal, places):
        state = spiel.new_initial_state()
        state.apply_action(deal)
        for place in places:
            legal = state.legal_actions()
            state.apply_action(legal[place % len(legal)])
        return state

    one, same, other = after(0, [0, 1, 2, 3, 0, 0]), after(0, [0, 1, 2, 3, 0, 0]), after(0, [1, 1, 2, 3, 0, 0])
    for player in range(2):
        assert one.information_state_string(player) == same.information_state_string(player)
        assert one.information_state_tensor(player) == same.information_state_tensor(player)
        assert one.information_state_string(player) != other.information_state_string(player)
        assert one.information_state_tensor(player) != other.information_state_tensor(player)
        seen = one.observation_tensor(player)
        assert one.information_state_tensor(player)[: len(seen)] == seen
